import { RowAction, type RowActionLook } from './row-action.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import type { UploadRow } from './upload-row.ts'
import { nextStates } from './upload-states.ts'

/** The buttons of an upload that is not finished. `onTakeAway`: takes it out of the list. */
export function TransferActions({
  row,
  queue,
  onTakeAway,
}: {
  row: UploadRow
  queue: UploadQueue | null
  onTakeAway: () => void
}) {
  const busy = row.state === 'pausing' || row.state === 'canceling'
  const action = (words: string, onClick: () => void, look: RowActionLook = {}) => (
    <RowAction label={`${words} ${row.name}`} words={words} disabled={busy} onClick={onClick} {...look} />
  )
  const remove = action('Remove', onTakeAway, { crimson: true })
  if (row.state === 'canceled')
    return (
      <>
        {action('Try again', () => queue?.retry(row.key))}
        {remove}
      </>
    )
  if (row.state === 'error') {
    if (!row.retryable) return remove
    // A failed task has ended. Cancel can only remove its place in the list.
    return (
      <>
        {action('Try again', () => queue?.retry(row.key))}
        {action('Cancel', onTakeAway, { crimson: true })}
      </>
    )
  }
  const resumable = nextStates[row.state].includes('running')
  return (
    <>
      {resumable
        ? action('Resume', () => queue?.resume(row.key))
        : action('Pause', () => queue?.pause(row.key))}
      {action('Cancel', () => queue?.cancel(row.key), { crimson: true })}
    </>
  )
}
