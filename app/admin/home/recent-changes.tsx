import { Box } from '@mantine/core'
import { href, Link } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import type { ChangeLine } from './change-line.ts'
import { DeskPanel, PanelFoot, PanelWords, State } from './desk-panel.tsx'
import styles from './home.module.css'

/** The newest changes to the website. */
export const RecentChanges = ({ changes }: { changes: readonly ChangeLine[] }) => (
  <DeskPanel id="recent-changes" title="Recent changes">
    {changes.length > 0 ? (
      <Rows>
        {changes.map(({ title, words, to }, index) => (
          // Changes have no id, and the list is only replaced as a whole.
          <Box component="li" key={index} px={18} py={12}>
            {to ? (
              <Link to={to} dir="auto" className={styles.changed}>
                {title}
              </Link>
            ) : (
              <span dir="auto" className={styles.changed}>
                {title}
              </span>
            )}
            <State>{words}</State>
          </Box>
        ))}
      </Rows>
    ) : (
      <PanelWords>What people publish, change and remove is listed here.</PanelWords>
    )}
    <PanelFoot to={href('/admin/cms/changes')}>All changes</PanelFoot>
  </DeskPanel>
)
