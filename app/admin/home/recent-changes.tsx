import { Anchor, Box } from '@mantine/core'
import { href, Link } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../ui/panel.tsx'
import type { ChangeLine } from './change-line.ts'
import { DeskItem } from './desk-item.tsx'

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
