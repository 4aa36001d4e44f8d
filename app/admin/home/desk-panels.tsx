import { href, Link } from 'react-router'
import { Anchor, Box, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../ui/panel.tsx'
import type { MessageSummary } from '../messages/message-summary.ts'
import { Line } from './line.tsx'
import type { ChangeLine } from './change-line.ts'

/** The reader's own drafts that wait for somebody who publishes. */
export function OnTheirWay({
  drafts,
  publishers,
}: {
  drafts: readonly { readonly id: string; readonly title: string; readonly since: string }[]
  /** The names of the people who can publish them. */
  publishers: string
}) {
  if (drafts.length === 0) return null
  return (
    <Panel title="Yours on their way">
      <Rows>
        {drafts.map(({ id, title, since }) => (
          <DeskItem key={id} title={<Link to={href('/admin/cms/drafts/:id', { id })}>{title}</Link>}>
            You asked to publish this, {since}. {publishers} can publish it.
          </DeskItem>
        ))}
      </Rows>
    </Panel>
  )
}

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
            <Text span inherit lineClamp={1} dir="auto">
              {excerpt}
            </Text>
          </Line>
        ))}
      </Rows>
    </Panel>
  )
}

/** The newest changes to the website. */
export function RecentChanges({ changes }: { changes: readonly ChangeLine[] }) {
  if (changes.length === 0) return null
  return (
    <Panel title="Recent">
      <Rows>
        {changes.map(({ title, words }, index) => (
          // Changes have no id, and the list is only replaced as a whole.
          <DeskItem key={index} title={title}>
            {words}
          </DeskItem>
        ))}
      </Rows>
      <Box px={18} py={8}>
        <Anchor component={Link} to={href('/admin/cms/changes')}>
          Recent changes
        </Anchor>
      </Box>
    </Panel>
  )
}

/** An item of a panel of the desk: a title, and a line about it. */
const DeskItem = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Box component="li" px={18} py={10} style={{ overflowWrap: 'anywhere' }}>
    <Text span display="block" fw={600} dir="auto">
      {title}
    </Text>
    <Text span size="xs" c="dimmed">
      {children}
    </Text>
  </Box>
)

/** Leads to the removal of the samples. `count`: of those on the website. */
export const Samples = ({ count }: { count: number }) => (
  <Paper px={18} py={10} bg="transparent" bd="2px dashed gray.5">
    <Text>
      <strong>{count === 1 ? '1 sample is on the website' : `${count} samples are on the website`}</strong>,
      so that you see how it looks.
    </Text>
    <Anchor component={Link} to={href('/admin/cms/samples')}>
      Remove the samples
    </Anchor>
  </Paper>
)
