import { Group, type GroupProps, Paper, type PaperProps } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/**
 * A framed part of a page. Each child is a row of its own, with a line above. `title`: its heading, which names it.
 * `heading`: further properties of that heading. `aside`: a badge, a count or a link at the end of the heading.
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

/** A row of a panel: words, then a control, which is below them where there is no room. An icon may come first. */
export const PanelRow = (props: GroupProps) => (
  <Group px={18} py={14} gap="10px 16px" {...props} className={styles.row} />
)
