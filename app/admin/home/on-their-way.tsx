import { Box, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../ui/panel.tsx'

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
          <Box key={id} component="li" px={18} py={10} style={{ overflowWrap: 'anywhere' }}>
            <Text span display="block" fw={600} dir="auto">
              <Link to={href('/admin/cms/drafts/:id', { id })}>{title}</Link>
            </Text>
            <Text span size="xs" c="dimmed">
              Handed in {since}. {publishers} can publish it.
            </Text>
          </Box>
        ))}
      </Rows>
    </Panel>
  )
}
