import { Icon } from '#app/ui/icon.tsx'
import classes from './state-badge.module.css'

/** Where a record is. */
export type RecordState = keyof typeof words

const words = {
  draft: 'Draft',
  website: 'On the website',
  changed: 'Changes not published',
  planned: 'Planned',
  failed: 'Not published',
  takenOff: 'Taken off',
} as const

/** The state of a record as a square of cloth and a word. `owner`: the colleague whose draft it is. */
export function StateBadge({ state, owner }: { state: RecordState; owner?: string | undefined }) {
  return (
    <span className={classes.badge} data-state={state}>
      {state === 'planned' ? <Icon name="clock" size={14} /> : <span className={classes.square} />}
      {owner ? `Draft by ${owner}` : words[state]}
    </span>
  )
}
