import { Box, Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { ProgramOffer } from '../events/program-offer.tsx'
import { Rows } from '../lists/rows.tsx'
import { PanelRow } from '../ui/panel.tsx'
import { DeskPanel, State } from './desk-panel.tsx'
import type { Need } from './needs.ts'

/** The list of needs that wait for the reader. `uid`: of the reader. */
export function NeedsYou({ needs, uid }: { needs: readonly Need[]; uid: string }) {
  if (needs.length === 0) return null
  return (
    <DeskPanel id="needs-you" title="Needs you" count={needs.length}>
      <Rows>
        {needs.map((need, index) => (
          // Needs have no id, and the list is always replaced as a whole.
          <NeedRow key={index} uid={uid} {...need} />
        ))}
      </Rows>
    </DeskPanel>
  )
}

function NeedRow({ tone, icon, what, title, words, link, event, uid }: Need & { uid: string }) {
  return (
    <li>
      <PanelRow py={12} align="start" c={tone === 'warning' ? 'ember' : 'red'}>
        <Icon name={icon} size={20} />
        <Box c="black" style={{ overflowWrap: 'anywhere' }}>
          <strong>{what}</strong>
          <State>
            {title !== null && (
              <>
                “<bdi>{title}</bdi>”.{' '}
              </>
            )}
            {words}
          </State>
        </Box>
        {link && (
          <Stack gap={0} align="end" c="black">
            <Button component={Link} to={link.to} variant="default">
              {link.label}
              <VisuallyHidden>{title === null ? `: ${what}` : ` ${title}`}</VisuallyHidden>
            </Button>
            {event !== undefined && (
              <ProgramOffer event={event} intent="end" uid={uid}>
                Not needed<VisuallyHidden>: a program of {title}</VisuallyHidden>
              </ProgramOffer>
            )}
          </Stack>
        )}
      </PanelRow>
    </li>
  )
}
