import { hasPlace, type UploadRow } from './upload-row.ts'
import type { UploadState } from './upload-states.ts'
import type { UploadNoun } from './uploads-of-field.ts'

const outcomes: { readonly [state in UploadState]?: string } = {
  paused: 'paused',
  canceled: 'cancelled',
  success: 'uploaded',
}

const isNew = (row: UploadRow) => row.existingUrl === null

/**
 * Returns the announcement for screen readers after a change of the list: a file is half uploaded, has stopped, failed
 * or finished. Returns an empty text after the images were published, and null for any other change, so that not every
 * chunk is announced. `noun`: the word for one of the files.
 */
export function announcement(
  before: readonly UploadRow[],
  after: readonly UploadRow[],
  noun: UploadNoun = 'picture',
): string | null {
  if (before.some(isNew) && !after.some(isNew)) return ''
  const sentences = after.flatMap((row) => {
    const was = before.find(({ key }) => key === row.key)
    if (!was) return []
    if (was.state !== row.state) {
      if (row.state === 'error') return [`${row.name}: ${row.problem}`]
      const outcome = outcomes[row.state]
      return outcome ? [`${row.name} ${outcome}.`] : []
    }
    if (was.activity !== row.activity && row.activity === 'offline') {
      return [`${row.name} waits for the connection.`]
    }
    const half = row.sizeBytes / 2
    return was.sentBytes < half && row.sentBytes >= half && row.state === 'running'
      ? [`${row.name} is half uploaded.`]
      : []
  })
  if (sentences.length === 0) return null
  const places = after.filter(hasPlace)
  const done = places.filter((row) => row.state === 'success').length
  return `${sentences.join(' ')} ${done} of ${places.length} ${noun}${places.length === 1 ? '' : 's'} uploaded.`
}
