import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

const icons = { success: 'check', warning: 'alert', waiting: 'again', failure: 'alert' } as const

/**
 * The result of an action. `todo`: the next step for the user, in normal weight. `announced`: the notice gets the focus
 * when its page opens, so that screen readers announce it. `action`: a link or a form at its end, in the staff area
 * only. The role is not enough: most screen readers do not announce a live region that is added together with its text.
 */
export function Notice({
  tone,
  todo,
  action,
  announced,
  children,
}: {
  tone: 'success' | 'warning' | 'waiting' | 'failure'
  todo?: ReactNode
  action?: ReactNode
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
      <Icon name={icons[tone]} />
      <p>
        {children}
        {todo && <span data-notice-todo=""> {todo}</span>}
      </p>
      {action && <div data-notice-action="">{action}</div>}
    </div>
  )
}
