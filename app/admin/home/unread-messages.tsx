import { href, Link } from 'react-router'
import { MessageRow } from '../messages/message-row.tsx'
import type { MessageSummary } from '../messages/message-summary.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'

/** The first messages that nobody has read, and how many there are. */
export function UnreadMessages({
  unread,
  unanswered,
  messages,
}: {
  unread: number
  unanswered: number
  messages: readonly MessageSummary[]
}) {
  return (
    <Panel id="unread-messages" title="Unread messages" count={unread}>
      {messages.length > 0 ? (
        <ul className={styles.rows}>
          {messages.map((message) => (
            <li key={message.id} className={styles.message}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>You have read every message.</p>
      )}
      <p className={styles.more}>
        {unread + unanswered > 0 && (
          <strong>
            {unread} unread, {unanswered} not answered
          </strong>
        )}
        <Link to={href('/admin/cms/messages')}>Open messages</Link>
      </p>
    </Panel>
  )
}
