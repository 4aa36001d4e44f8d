import { href } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import type { MessageSummary } from '../messages/message-summary.ts'
import { Panel } from '../ui/panel.tsx'
import { Line } from './line.tsx'
import styles from './home.module.css'

/** The first messages that nobody has read. Urgent ones are in “Waits for you”. */
export function UnreadMessages({ messages }: { messages: readonly MessageSummary[] }) {
  if (messages.length === 0) return null
  return (
    <Panel title="Unread">
      <Rows>
        {messages.map(({ id, sender, when, excerpt }) => (
          <Line key={id} to={href('/admin/cms/messages/:id', { id })} icon="mail">
            <strong>
              <bdi>{sender}</bdi>
            </strong>{' '}
            {when}
            <span className={styles.excerpt} dir="auto">
              {excerpt}
            </span>
          </Line>
        ))}
      </Rows>
    </Panel>
  )
}
