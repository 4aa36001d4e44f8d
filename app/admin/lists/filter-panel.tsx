import { ActionIcon, Button, Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useHideOnNavigation } from '../hide-on-navigation.ts'
import { Icon } from '../icon.tsx'
import styles from './filter-panel.module.css'

const id = 'list-filter'

/**
 * Opens the panel on narrow screens. `children`: which part of the list is shown. `isBrief`: phones show the icon
 * alone, `isOn`: in the colours of a pressed button.
 */
export function OpenFilter({
  isBrief = false,
  isOn = false,
  children,
}: {
  isBrief?: boolean
  isOn?: boolean
  children: ReactNode
}) {
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      flex={isBrief ? undefined : '1 1 auto'}
      hiddenFrom="lg"
      className={isBrief ? styles.brief : undefined}
      title={isBrief ? 'Filter' : undefined}
      popoverTarget={id}
    >
      <Icon name="filter" size={20} />
      <span className={styles.words}>{children}</span>
    </Button>
  )
}

/**
 * The filters of a list. Wide screens show them in the page, narrow ones in a popover, which needs no script. Use it
 * once on a page.
 */
export function FilterPanel({ title, children }: { title: string; children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null)
  useHideOnNavigation(popover)
  return (
    <div ref={popover} id={id} popover="auto" className={styles.panel}>
      <Group justify="space-between" mb={8} hiddenFrom="lg">
        <h2>{title}</h2>
        <ActionIcon popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon name="close" size={20} />
        </ActionIcon>
      </Group>
      {children}
    </div>
  )
}

export interface PartLink {
  readonly to: string
  readonly words: string
  /** Null when it is not counted. */
  readonly count: number | null
  readonly isShown: boolean
  readonly isUrgent?: boolean
}

/** The parts of a list with their numbers. */
export function PartLinks({ label, parts }: { label: string; parts: readonly PartLink[] }) {
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.parts}>
        {parts.map(({ to, words, count, isShown, isUrgent }) => (
          <li key={words}>
            <Link
              to={to}
              aria-current={isShown ? 'true' : undefined}
              data-urgent={isUrgent ? '' : undefined}
              preventScrollReset
            >
              {words} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
