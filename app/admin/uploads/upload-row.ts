import type { UploadState } from './upload-states.ts'

/** What a running task is doing. `waiting`: for its turn; `offline`: for the device's connection. */
export type UploadActivity = 'waiting' | 'sending' | 'retrying' | 'offline'

/** One image of a form, as the list shows it. */
export interface UploadRow {
  /** Names the row as long as the page lives. */
  readonly key: string
  /** As the person's device called the file. */
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: UploadState
  readonly activity: UploadActivity
  /** The server's name for a finished upload; null before, and for a picture the record has already. */
  readonly uploadId: string | null
  /** The address under which the record names its picture already; null for one that is new to it. */
  readonly keptUrl: string | null
  /** Null when there is nothing to show yet. */
  readonly thumbnailUrl: string | null
  /** Alt text, as typed. */
  readonly description: string
  /** Why it stopped, in words; null unless the state is `error`. */
  readonly problem: string | null
  /** False when the server has refused this very file: sending it again would be refused again. */
  readonly retryable: boolean
  /** It stopped because the session had ended; it goes on once the person has signed in. */
  readonly needsSignIn: boolean
  /** It stopped because there is no room for it: removing pictures that wait may help. */
  readonly needsRoom: boolean
}

/** What is true of every picture that the server holds. */
export const finishedRow = {
  sizeBytes: 0,
  sentBytes: 0,
  state: 'success',
  activity: 'waiting',
  uploadId: null,
  keptUrl: null,
  problem: null,
  retryable: true,
  needsSignIn: false,
  needsRoom: false,
} as const satisfies Partial<UploadRow>

/** Whether a row takes a place in the order of the record's images. */
export const hasPlace = (row: UploadRow): boolean =>
  row.state !== 'canceled' && (row.state !== 'error' || row.retryable)

/** The row whose image becomes the banner: the second that has a place. Null when there is none. */
export const bannerRow = (rows: readonly UploadRow[]): UploadRow | null => rows.filter(hasPlace)[1] ?? null

/** The order after `key` has taken the place of `overKey`. */
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
  | 'Published'
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
  if (row.keptUrl !== null) return 'Published'
  if (row.state !== 'running') return badges[row.state]
  return row.activity === 'sending' || row.activity === 'retrying' ? 'Uploading' : 'Waiting'
}
