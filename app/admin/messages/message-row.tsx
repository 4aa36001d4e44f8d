import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './message-row.module.css'
import type { MessageSummary } from './message-summary.ts'

/**
 * `query`: the query string of the list. The row's link keeps it, so that the list stays the same when a message opens.
 */
export function MessageRow({
  message,
  query = '',
  current = false,
}: {
  message: MessageSummary
  query?: string
  current?: boolean
}) {
  const { id, sender, excerpt, when, isRead, mail } = message
  return (
    <Link
      to={href('/admin/cms/messages/:id', { id }) + query}
      className={styles.row}
      data-unread={isRead ? undefined : ''}
      aria-current={current ? 'page' : undefined}
    >
      <span className={styles.sender}>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        <bdi>{sender}</bdi>
      </span>
      <span className={styles.when}>{when}</span>
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      {mail !== 'sent or on its way' && (
        <span className={styles.mail} data-failed={mail === 'not sent' ? '' : undefined}>
          <Icon name="alert" size={16} />
          {mail === 'not sent' ? 'Mail not sent' : 'Mail not sent yet'}
        </span>
      )}
    </Link>
  )
}
