import { Anchor, Box, Paper, Title } from '@mantine/core'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ProgramOffer } from '../events/program-offer.tsx'
import { Rows } from '../lists/rows.tsx'
import { Line } from './line.tsx'
import type { Wait } from './waits.ts'

const shownAtFirst = 4

/** “Waits for you”: one line each. The first are in view, the rest behind a fold. `uid`: of the reader. */
export function WaitsList({ waits, uid }: { waits: readonly Wait[]; uid: string }) {
  if (waits.length === 0) return null
  // The lines have no id, and the list is only replaced as a whole.
  const toLine = (wait: Wait, index: number) => <WaitLine key={index} {...wait} uid={uid} />
  const rest = waits.slice(shownAtFirst)
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h3" id="waits" mb={8}>
        Waits for you
      </Title>
      <Paper>
        <Rows>{waits.slice(0, shownAtFirst).map(toLine)}</Rows>
        {rest.length > 0 && (
          <Box component="details" style={{ borderTop: '1px solid var(--line)' }}>
            <Anchor component="summary" px={16}>
              {rest.length} more
            </Anchor>
            <Rows>{rest.map(toLine)}</Rows>
          </Box>
        )}
      </Paper>
    </section>
  )
}

function WaitLine({ tone, icon, what, title, words, to, event, uid }: Wait & { uid: string }) {
  const notNeeded = event !== undefined && (
    <ProgramOffer event={event} intent="end" uid={uid}>
      Not needed<VisuallyHidden>: a program of {title}</VisuallyHidden>
    </ProgramOffer>
  )
  return (
    <Line to={to} icon={icon} urgent={tone !== 'usual'} beside={notNeeded}>
      <strong>{what}</strong>{' '}
      {title !== null && (
        <>
          “<bdi>{title}</bdi>”{' '}
        </>
      )}
      {words}
    </Line>
  )
}
