import { Badge, Progress } from '@mantine/core'
import { fileProgress, fileSize } from '#domain/file-size.ts'
import type { UploadBadge, UploadRow } from './upload-row.ts'
import type { UploadNoun } from './uploads-of-field.ts'

const badgeColours: { readonly [badge in UploadBadge]: string } = {
  Waiting: 'indigo',
  Uploading: 'indigo',
  Pausing: 'attention',
  Paused: 'attention',
  Cancelling: 'gray',
  Cancelled: 'gray',
  Uploaded: 'green',
  Stored: 'indigo',
  Failed: 'red',
}

export const StateBadge = ({ badge }: { badge: UploadBadge }) => (
  <Badge color={badgeColours[badge]}>{badge}</Badge>
)

const barColours: { readonly [state in UploadRow['state']]: string } = {
  running: 'indigo.7',
  success: 'green.6',
  pausing: 'gray.5',
  paused: 'gray.5',
  canceling: 'gray.5',
  canceled: 'gray.5',
  error: 'red.6',
}

export function UploadBar({ row }: { row: UploadRow }) {
  const percent = row.sizeBytes === 0 ? 0 : Math.floor((row.sentBytes / row.sizeBytes) * 100)
  return <Progress value={percent} color={barColours[row.state]} aria-label={`Upload of ${row.name}`} />
}

/** Returns the progress of an unfinished upload in words. `noun`: the word for the file. */
export function progressWords(row: UploadRow, noun: UploadNoun): string {
  const progress = fileProgress(row.sentBytes, row.sizeBytes)
  if (row.state === 'error') return row.problem ?? ''
  if (row.state === 'pausing') return `Pausing at ${progress}`
  if (row.state === 'paused') return `Paused at ${progress}`
  if (row.state === 'canceling') return 'Cancelling'
  if (row.state === 'canceled') return 'Cancelled. Nothing of it is kept.'
  if (row.activity === 'shrinking') return `Making it smaller to save your data, ${fileSize(row.sizeBytes)}`
  if (row.activity === 'waiting') return `Waiting for its turn, ${fileSize(row.sizeBytes)}`
  if (row.activity === 'offline') return `No connection. Continues automatically when it is back, ${progress}`
  if (row.activity === 'retrying') return `It did not get through. Trying again, ${progress}`
  return row.sentBytes >= row.sizeBytes ? `Checking the ${noun}, ${progress}` : `Uploading, ${progress}`
}
