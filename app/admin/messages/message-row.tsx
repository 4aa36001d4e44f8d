import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './message-row.module.css'
import type { MessageSummary } from './message-summary.ts'

/**
 * `query`: the query string of the list. The row's link keeps it, so that the list stays the same when a message opens.
 * `keepsPlace`: opening a message does not scroll the page, because the message opens beside the list.
 */
export function MessageRow({
  message,
  query = '',
  current = false,
  keepsPlace = false,
}: {
  message: MessageSummary
  query?: string
  current?: boolean
  keepsPlace?: boolean
}) {
  const { id, sender, excerpt, when, isRead, isUrgent, marks } = message
  return (
    <Link
      to={href('/admin/cms/messages/:id', { id }) + query}
      preventScrollReset={keepsPlace}
      className={styles.row}
      data-unread={isRead ? undefined : ''}
      data-urgent={isUrgent ? '' : undefined}
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
      <MessageMarks marks={marks} />
    </Link>
  )
}

/** The marks of a message, which its row shows below the excerpt. */
export function MessageMarks({ marks }: Pick<MessageSummary, 'marks'>) {
  return marks.map(({ tone, words }) => (
    <span key={tone} className={styles.mark} data-tone={tone}>
      {(tone === 'urgent' || tone === 'mail') && <Icon name="alert" size={16} />}
      <bdi>{words}</bdi>
    </span>
  ))
}
