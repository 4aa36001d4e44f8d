import type { RecordState } from '#domain/record-lists/schema.ts'
import { Icon } from '../icon.tsx'
import classes from './state-badge.module.css'

export type { RecordState }

const words: Readonly<Record<RecordState, string>> = {
  draft: 'Draft',
  'handed-in': 'Draft, handed in',
  website: 'On the website',
  changed: 'Changes not published',
  planned: 'Planned',
  failed: 'Not published',
  'taken-off': 'Taken off',
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
  return (
    <span className={classes.badge} data-state={state}>
      <Sign state={state} />
      <span className={classes.word}>{wordsOf(state, owner, planned)}</span>
    </span>
  )
}

function wordsOf(state: RecordState, owner?: string, planned?: string): string {
  if (state === 'planned') return planned ?? words.planned
  if (state === 'handed-in' && owner) return `Handed in by ${owner}`
  return owner && (state === 'draft' || state === 'changed') ? `Draft by ${owner}` : words[state]
}

function Sign({ state }: { state: RecordState }) {
  if (state === 'planned') return <Icon name="clock" size={14} className={classes.icon} />
  if (state === 'failed') return <Icon name="alert" size={14} className={classes.icon} />
  return <span className={classes.square} />
}
