import { Box } from '@mantine/core'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Rows } from '../lists/rows.tsx'
import { DeskPanel, State } from './desk-panel.tsx'
import styles from './home.module.css'
import type { WaitingDraft } from './waiting-drafts.ts'

/** The drafts that colleagues have handed in. */
export function Waiting({ waiting }: { waiting: readonly WaitingDraft[] }) {
  if (waiting.length === 0) return null
  return (
    <DeskPanel id="waiting" title="Waits for you to publish">
      <Rows>
        {waiting.map(({ id, title, to, words }) => (
          <Box component="li" key={id} px={18} py={12}>
            <span dir="auto" className={styles.changed}>
              {title}
            </span>
            <State>{words}</State>
            <span className={styles.ways}>
              <Link to={to}>
                Read and publish<VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            </span>
          </Box>
        ))}
      </Rows>
    </DeskPanel>
  )
}
