import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

const icons = { success: 'check', waiting: 'again', failure: 'alert' } as const

/**
 * The result of an action. `announced`: the notice gets the focus when its page opens, so that screen readers announce
 * it. The role is not enough: most screen readers do not announce a live region that is added together with its text.
 */
export function Notice({
  tone,
  announced,
  children,
}: {
  tone: 'success' | 'waiting' | 'failure'
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
      <p>{children}</p>
    </div>
  )
}
