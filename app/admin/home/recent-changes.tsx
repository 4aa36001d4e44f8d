import { href } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import type { ChangeLine } from './change-line.ts'
import { DeskItem, DeskPanel, PanelFoot, PanelWords } from './desk-panel.tsx'

/** The newest changes to the website. */
export const RecentChanges = ({ changes }: { changes: readonly ChangeLine[] }) => (
  <DeskPanel id="recent-changes" title="Recent changes">
    {changes.length > 0 ? (
      <Rows>
        {changes.map(({ title, words, to }, index) => (
          // Changes have no id, and the list is only replaced as a whole.
          <DeskItem key={index} title={title} to={to} state={words} />
        ))}
      </Rows>
    ) : (
      <PanelWords>What people publish, change and remove is listed here.</PanelWords>
    )}
    <PanelFoot to={href('/admin/cms/changes')}>All changes</PanelFoot>
  </DeskPanel>
)
