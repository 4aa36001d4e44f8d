import { noDetails, type PictureDetails } from '#domain/media/schema.ts'
import type { UploadState } from './upload-states.ts'

/**
 * The current activity of a running task. `shrinking`: the picture is made smaller before it is sent; `waiting`: it is
 * queued; `offline`: it waits for the device's connection.
 */
type UploadActivity = 'shrinking' | 'waiting' | 'sending' | 'retrying' | 'offline'

/** One image of a form, as the list shows it; or one file, whose description is the name that visitors read. */
export interface UploadRow extends PictureDetails {
  /** Identifies the row while the page is open. */
  readonly key: string
  /** The file name on the user's device. */
  readonly name: string
  /** The size of the file that the user chose. */
  readonly chosenBytes: number
  /** The size of the file that is sent. */
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: UploadState
  readonly activity: UploadActivity
  /** The server's id of a finished upload; null before, and for an existing picture of the record. */
  readonly uploadId: string | null
  /** The address of an existing picture of the record; null for a new picture. */
  readonly existingUrl: string | null
  /** Null when there is no thumbnail yet. */
  readonly thumbnailUrl: string | null
  /** The reason of the failure, as text; null unless the state is `error`. */
  readonly problem: string | null
  /** False when the server has refused this file. It would refuse it again. */
  readonly retryable: boolean
  /** True when it stopped because the session had ended. It resumes after sign-in. */
  readonly needsSignIn: boolean
  /** True when it stopped because the account or the disk has no room. Removing waiting pictures may help. */
  readonly needsRoom: boolean
  /** The image in whose place this one is uploaded, until this one has arrived; null for none. */
  readonly replaced: UploadRow | null
}

/** The values that every stored picture has. */
export const finishedRow = {
  ...noDetails,
  chosenBytes: 0,
  sizeBytes: 0,
  sentBytes: 0,
  state: 'success',
  activity: 'waiting',
  uploadId: null,
  existingUrl: null,
  problem: null,
  retryable: true,
  needsSignIn: false,
  needsRoom: false,
  replaced: null,
} as const satisfies Partial<UploadRow>

/** Whether a row counts in the order of the record's images. */
export const hasPlace = (row: UploadRow): boolean =>
  row.replaced !== null || (row.state !== 'canceled' && (row.state !== 'error' || row.retryable))

/** Returns the images that the server has. A replaced one stays until the new one has arrived. */
export const arrivedRows = (rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.flatMap((row) => (row.state === 'success' ? row : (row.replaced ?? [])))

/** The key of a row's file in the value of the form. Null when the row is not part of the value. */
export const storedKeyOf = ({ state, existingUrl, uploadId }: UploadRow): string | null =>
  state === 'success' ? (existingUrl ?? uploadId) : null

/** Returns the row whose image becomes the banner: the second one that counts. Null when there is none. */
export const bannerRow = (rows: readonly UploadRow[]): UploadRow | null => rows.filter(hasPlace)[1] ?? null

/** Returns the rows after `key` has moved to the place of `overKey`. */
export function movedRow(rows: readonly UploadRow[], key: string, overKey: string): readonly UploadRow[] {
  const from = rows.findIndex((row) => row.key === key)
  const to = rows.findIndex((row) => row.key === overKey)
  const row = rows[from]
  if (!row || to === -1) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

export type UploadBadge =
  | 'Waiting'
  | 'Uploading'
  | 'Pausing'
  | 'Paused'
  | 'Cancelling'
  | 'Cancelled'
  | 'Uploaded'
  | 'Stored'
  | 'Failed'

const badges: { readonly [state in Exclude<UploadState, 'running'>]: UploadBadge } = {
  pausing: 'Pausing',
  paused: 'Paused',
  canceling: 'Cancelling',
  canceled: 'Cancelled',
  success: 'Uploaded',
  error: 'Failed',
}

export function badgeOf(row: UploadRow): UploadBadge {
  if (row.existingUrl !== null) return 'Stored'
  if (row.state !== 'running') return badges[row.state]
  return row.activity === 'sending' || row.activity === 'retrying' ? 'Uploading' : 'Waiting'
}
