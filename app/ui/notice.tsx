import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/**
 * Tells how something went. `todo`: what to do about it, less strong. `announced`: it opens a page, so the focus goes to it and it is read out first
 * (a live region that arrives with its text is silent in most screen readers).
 */
export function Notice({
  tone,
  todo,
  announced,
  children,
}: {
  tone: 'success' | 'warning' | 'failure'
  todo?: ReactNode
  announced?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={tone === 'failure' ? 'alert' : 'status'}
      tabIndex={announced ? -1 : undefined}
      data-opens-page={announced ? '' : undefined}
    >
      <Icon name={tone === 'success' ? 'check' : 'alert'} />
      <p>
        {children}
        {todo && <span className={styles.todo}> {todo}</span>}
      </p>
    </div>
  )
}
