import { Badge, Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordState } from '#domain/record-lists/schema.ts'
import { Icon } from '../icon.tsx'

export type { RecordState }

const words: Readonly<Record<RecordState, string>> = {
  draft: 'Draft',
  'handed-in': 'You asked to publish',
  website: 'On the website',
  changed: 'Has a draft',
  planned: 'Planned',
  failed: 'Not published',
  'taken-off': 'Taken down',
}

const square = (background?: string) => (
  <Box component="span" w={11} h={11} style={{ border: '2px solid', background }} />
)
const half = 'linear-gradient(135deg, transparent 50%, currentcolor 50%)'

/** A dashed edge means: not on the website. */
const looks: Readonly<Record<RecordState, { color: string; bd?: string; icon: ReactNode }>> = {
  draft: { color: 'gray', bd: '1px dashed gray.5', icon: square() },
  'handed-in': { color: 'indigo', bd: '1px dashed gray.5', icon: square() },
  website: { color: 'green', icon: square('currentcolor') },
  changed: { color: 'attention', bd: '1px dashed attention.7', icon: square(half) },
  planned: { color: 'indigo', icon: <Icon name="clock" size={14} /> },
  failed: { color: 'red', icon: <Icon name="alert" size={14} /> },
  'taken-off': { color: 'gray', icon: square() },
}

/**
 * The state of a record as a square of cloth and a word. `owner`: the colleague whose draft it is. `planned`: the time
 * of a plan, "24 Nov, 08:00".
 */
export function StateBadge({
  state,
  owner,
  planned,
}: {
  state: RecordState
  owner?: string | undefined
  planned?: string | undefined
}) {
  const { color, bd, icon } = looks[state]
  return (
    <Badge component="span" data-state={state} color={color} bd={bd} leftSection={icon}>
      {wordsOf(state, owner, planned)}
    </Badge>
  )
}

function wordsOf(state: RecordState, owner?: string, planned?: string): string {
  if (state === 'planned') return planned ?? words.planned
  if (state === 'handed-in' && owner) return `${owner} asks to publish`
  return owner && (state === 'draft' || state === 'changed') ? `Draft by ${owner}` : words[state]
}
