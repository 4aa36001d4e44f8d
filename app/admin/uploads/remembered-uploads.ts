import { finishedRow, type UploadRow } from './upload-row.ts'

/** One line of what the browser keeps of a form's images, so that a reload loses none. */
export interface RememberedUpload {
  /** Null while the upload was not finished: only choosing the file again can go on with it. */
  readonly uploadId: string | null
  readonly name: string
  readonly sizeBytes: number
  readonly description: string
}

/** Where the list of one person's form is kept: people who share a computer never meet each other's. */
export const memoryKey = (accountUid: string, form: string): string => `uploads:${form}:${accountUid}`

export function toRemembered(rows: readonly UploadRow[]): readonly RememberedUpload[] {
  return rows
    .filter(
      (row) => row.keptUrl === null && row.state !== 'canceled' && row.state !== 'canceling' && row.retryable,
    )
    .map(({ uploadId, name, sizeBytes, description }) => ({ uploadId, name, sizeBytes, description }))
}

/** Reads a kept list. Anything that is not one (an older form of it, another script's) counts as nothing. */
export function parseRemembered(text: string | null): readonly RememberedUpload[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isRemembered) : []
  } catch {
    return []
  }
}

function isRemembered(entry: unknown): entry is RememberedUpload {
  if (typeof entry !== 'object' || entry === null) return false
  const { uploadId, name, sizeBytes, description } = entry as Record<string, unknown>
  return (
    (uploadId === null || typeof uploadId === 'string') &&
    typeof name === 'string' &&
    typeof sizeBytes === 'number' &&
    typeof description === 'string'
  )
}

/**
 * What a reloaded form starts from: rows for the uploads that the server still holds, in the kept order, and the
 * names of those that have to be chosen again.
 */
export function restoredUploads(
  remembered: readonly RememberedUpload[],
  held: ReadonlySet<string>,
  thumbnailUrl: (uploadId: string) => string,
): { readonly rows: readonly UploadRow[]; readonly chooseAgain: readonly string[] } {
  const rows: UploadRow[] = []
  const chooseAgain: string[] = []
  for (const { uploadId, name, sizeBytes, description } of remembered) {
    if (uploadId === null || !held.has(uploadId)) {
      chooseAgain.push(name)
      continue
    }
    rows.push({
      ...finishedRow,
      key: uploadId,
      name,
      sizeBytes,
      sentBytes: sizeBytes,
      uploadId,
      thumbnailUrl: thumbnailUrl(uploadId),
      description,
    })
  }
  return { rows, chooseAgain }
}
