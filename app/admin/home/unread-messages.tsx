import { href } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import { MessageRow } from '../messages/message-row.tsx'
import type { MessageSummary } from '../messages/message-summary.ts'
import { DeskPanel, PanelFoot, PanelWords } from './desk-panel.tsx'

/** The first messages that nobody has read, and how many there are. */
export const UnreadMessages = ({
  unread,
  unanswered,
  messages,
}: {
  unread: number
  unanswered: number
  messages: readonly MessageSummary[]
}) => (
  <DeskPanel id="unread-messages" title="Unread messages" count={unread}>
    {messages.length > 0 ? (
      <Rows>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} />
          </li>
        ))}
      </Rows>
    ) : (
      <PanelWords>You have read every message.</PanelWords>
    )}
    <PanelFoot
      to={href('/admin/cms/messages')}
      above={
        unread + unanswered > 0 && (
          <div>
            <strong>
              {unread} unread, {unanswered} not answered
            </strong>
          </div>
        )
      }
    >
      Open messages
    </PanelFoot>
  </DeskPanel>
)
