import { Anchor, Button, type ButtonProps, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { Icon } from '../icon.tsx'
import { Rows } from '../lists/rows.tsx'
import { SelectAll, SelectionBar, useSelection } from '../lists/selection.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { useCan } from '../use-can.ts'
import { type MessageAct, messageField } from './bulk-actions.ts'
import { messagesAddress, toMessageQuery, toSelectQuery } from './message-filter.ts'
import { TickedMessage } from './message-row.tsx'
import type { MessageSummary } from './message-summary.ts'

/** The messages of a page with checkboxes, and the actions on the ticked messages. */
export function SelectableMessages({
  items,
  filter,
}: {
  items: readonly MessageSummary[]
  filter: MessageFilter
}) {
  const { selected, select, toggle } = useSelection(items, null)
  const canDelete = useCan('delete-messages')
  return (
    <SendOnceForm action={messagesAddress + toSelectQuery(filter)}>
      <Group gap={6} pr={14} fw={700}>
        <SelectAll items={items} selected={selected} select={select} />
        <span role="status">
          {selected.length} of {items.length} selected
        </span>
        <Anchor component={Link} to={messagesAddress + toMessageQuery(filter)} ml="auto">
          Done
        </Anchor>
      </Group>
      <Rows>
        {items.map((message) => (
          <li key={message.key}>
            <TickedMessage
              message={message}
              name={messageField}
              isTicked={selected.includes(message)}
              onToggle={() => toggle(message)}
            />
          </li>
        ))}
      </Rows>
      <SelectionBar isShown={selected.length > 0}>
        {filter.part === 'spam' && (
          <Act act="not-spam" variant="filled">
            Not spam
          </Act>
        )}
        <Act act="spam" leftSection={<Icon name="ban" size={18} />}>
          Spam
        </Act>
        {filter.part === 'answered' ? (
          <Act act="not-answered">Not answered</Act>
        ) : (
          <Act act="answered">Mark answered</Act>
        )}
        {canDelete && (
          <Act act="ask-delete" leftSection={<Icon name="trash" size={18} />}>
            Delete
          </Act>
        )}
      </SelectionBar>
    </SendOnceForm>
  )
}

const Act = ({ act, ...look }: ButtonProps & { act: MessageAct }) => (
  <Button type="submit" name="intent" value={act} variant="default" {...look} />
)
