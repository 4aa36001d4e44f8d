import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Rows } from '../lists/rows.tsx'
import { DeskItem, DeskPanel } from './desk-panel.tsx'
import type { WaitingDraft } from './waiting-drafts.ts'

/** The drafts that colleagues have handed in. */
export function Waiting({ waiting }: { waiting: readonly WaitingDraft[] }) {
  if (waiting.length === 0) return null
  return (
    <DeskPanel id="waiting" title="Waits for you to publish">
      <Rows>
        {waiting.map(({ id, title, to, words }) => (
          <DeskItem key={id} title={title} state={words}>
            <Anchor component={Link} to={to}>
              Read and publish<VisuallyHidden> {title}</VisuallyHidden>
            </Anchor>
          </DeskItem>
        ))}
      </Rows>
    </DeskPanel>
  )
}
