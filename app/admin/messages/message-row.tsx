import { Badge, Text } from '@mantine/core'
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
  const { id, isRead, isUrgent } = message
  return (
    <Link
      to={href('/admin/cms/messages/:id', { id }) + query}
      preventScrollReset={keepsPlace}
      className={styles.row}
      data-unread={isRead ? undefined : ''}
      data-urgent={isUrgent ? '' : undefined}
      aria-current={current ? 'page' : undefined}
    >
      <Content message={message} isUnread={!isRead} />
    </Link>
  )
}

/** A message with its checkbox. */
export const TickedMessage = ({
  message,
  isTicked,
  name,
  onToggle,
}: {
  message: MessageSummary
  isTicked: boolean
  /** The name of the checkbox. */
  name: string
  onToggle: () => void
}) => (
  <label className={styles.row} data-ticked={isTicked ? '' : undefined}>
    <input type="checkbox" name={name} value={message.id} checked={isTicked} onChange={onToggle} />
    <Content message={message} />
  </label>
)

function Content({ message, isUnread = false }: { message: MessageSummary; isUnread?: boolean }) {
  const { sender, excerpt, when, isRead, marks } = message
  return (
    <>
      <Text span truncate fz="title" fw={isRead ? 400 : 700}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <bdi>{sender}</bdi>
      </Text>
      <Text span size="sm" c="dimmed">
        {when}
      </Text>
      <Text span lineClamp={2} size="sm" c="gray.7" className={styles.wide} dir="auto">
        {excerpt}
      </Text>
      {marks.map(({ tone, words }) => (
        <Badge
          key={tone}
          component="span"
          color={markColours[tone]}
          className={styles.wide}
          leftSection={(tone === 'urgent' || tone === 'mail') && <Icon name="alert" size={16} />}
        >
          <bdi>{words}</bdi>
        </Badge>
      ))}
    </>
  )
}

const markColours = { urgent: 'red', answered: 'green', doubt: 'gray', mail: 'attention' } as const
