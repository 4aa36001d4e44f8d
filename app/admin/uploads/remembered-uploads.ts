import { finishedRow, type UploadRow } from './upload-row.ts'

/** One image in the list that the browser stores for a form, so that a reload loses nothing. */
export interface RememberedUpload {
  /** Null while the upload is unfinished. To resume it, the user has to choose the file again. */
  readonly uploadId: string | null
  readonly name: string
  readonly chosenBytes: number
  readonly sizeBytes: number
  readonly description: string
}

/**
 * The `localStorage` key of a form's list. It contains the account, so that users of a shared computer never see each
 * other's list.
 */
export const memoryKey = (accountUid: string, form: string): string => `uploads:${form}:${accountUid}`

export function toRemembered(rows: readonly UploadRow[]): readonly RememberedUpload[] {
  return rows
    .filter(
      (row) =>
        row.existingUrl === null && row.state !== 'canceled' && row.state !== 'canceling' && row.retryable,
    )
    .map(({ uploadId, name, chosenBytes, sizeBytes, description }) => ({
      uploadId,
      name,
      chosenBytes,
      sizeBytes,
      description,
    }))
}

/** Parses a stored list. Invalid entries, or another format, count as absent. */
export function parseRemembered(text: string | null): readonly RememberedUpload[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.map(withChosenSize).filter(isRemembered) : []
  } catch {
    return []
  }
}

/** A list that was stored before version 0.4.0 has only the size that was sent. */
const withChosenSize = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'sizeBytes' in entry
    ? { chosenBytes: entry.sizeBytes, ...entry }
    : entry

function isRemembered(entry: unknown): entry is RememberedUpload {
  if (typeof entry !== 'object' || entry === null) return false
  const { uploadId, name, chosenBytes, sizeBytes, description } = entry as Record<string, unknown>
  return (
    (uploadId === null || typeof uploadId === 'string') &&
    typeof name === 'string' &&
    typeof chosenBytes === 'number' &&
    typeof sizeBytes === 'number' &&
    typeof description === 'string'
  )
}

/**
 * Returns the rows for the uploads that the server still has, in the stored order, and the names of the files that the
 * user has to choose again.
 */
export function restoredUploads(
  remembered: readonly RememberedUpload[],
  stored: ReadonlySet<string>,
  thumbnailUrl: (uploadId: string) => string,
): { readonly rows: readonly UploadRow[]; readonly chooseAgain: readonly string[] } {
  const rows: UploadRow[] = []
  const chooseAgain: string[] = []
  for (const { uploadId, name, chosenBytes, sizeBytes, description } of remembered) {
    if (uploadId === null || !stored.has(uploadId)) {
      chooseAgain.push(name)
      continue
    }
    rows.push({
      ...finishedRow,
      key: uploadId,
      name,
      chosenBytes,
      sizeBytes,
      sentBytes: sizeBytes,
      uploadId,
      thumbnailUrl: thumbnailUrl(uploadId),
      description,
    })
  }
  return { rows, chooseAgain }
}
