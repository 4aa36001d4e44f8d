import { Group, type GroupProps, Paper, type PaperProps } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/**
 * A framed part of a page. Each child is a row with a line above it. `title`: the heading, which also names the panel
 * for screen readers. `heading`: further properties of the heading. `aside`: a badge, a count or a link at its end.
 */
export function Panel({
  title,
  heading,
  aside,
  component = 'section',
  children,
  ...rest
}: PaperProps &
  Omit<ComponentProps<'section'>, 'title' | keyof PaperProps> & {
    title?: ReactNode
    heading?: ComponentProps<'h2'>
    aside?: ReactNode
    component?: 'section' | 'nav' | 'ol'
  }) {
  const ownId = useId()
  const headingId = heading?.id ?? ownId
  return (
    <Paper
      component={component as 'section'}
      aria-labelledby={title === undefined ? undefined : headingId}
      {...rest}
      className={`${styles.panel} ${rest.className ?? ''}`}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 {...heading} id={headingId}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </Paper>
  )
}

/** A row of a panel: an icon (optional), words, and a control, which moves below the words where there is no room. */
export const PanelRow = (props: GroupProps) => (
  <Group px={18} py={14} gap="10px 16px" {...props} className={styles.row} />
)
