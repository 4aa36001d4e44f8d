import type { UploadId } from '#domain/media/image-address.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'

/** The limit of an account for uploads that no record has claimed yet, finished or not. */
export const uploadQuota = { files: 60, bytes: 1_000_000_000 } as const

/** A new upload may replace one that was not used for this long. An open form uses its uploads more often. */
export const replaceableAfterMs = 24 * 3_600_000

export interface WaitingUpload {
  readonly id: UploadId
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly touchedAt: number
}

/** The limit that one more upload of `sizeBytes` would exceed beside the uploads `waiting`; null when it fits. */
export function exceededLimit(
  waiting: readonly Pick<WaitingUpload, 'sizeBytes'>[],
  sizeBytes: number,
): 'files' | 'bytes' | null {
  if (waiting.length + 1 > uploadQuota.files) return 'files'
  const bytes = waiting.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes)
  return bytes > uploadQuota.bytes ? 'bytes' : null
}

/**
 * Selects the uploads to remove so that one more upload of `sizeBytes` fits into the quota of an account with the
 * uploads `waiting`. Returns their ids, the least recently used first. Those that drafts hold are never among them: a
 * draft may wait for weeks without being opened. Refuses with the exceeded limit when removing all replaceable uploads
 * would not be enough. `now`: milliseconds since the Unix epoch.
 */
export function makeRoom(
  waiting: readonly WaitingUpload[],
  {
    sizeBytes,
    now,
    inDrafts,
  }: { readonly sizeBytes: number; readonly now: number; readonly inDrafts: ReadonlySet<string> },
): Result<readonly UploadId[], 'files' | 'bytes'> {
  const oldest = waiting
    .filter(({ id, touchedAt }) => now - touchedAt > replaceableAfterMs && !inDrafts.has(id))
    .toSorted((one, other) => one.touchedAt - other.touchedAt)
  const removed = new Set<UploadId>()
  const kept = () => waiting.filter(({ id }) => !removed.has(id))
  for (const { id } of oldest) {
    if (exceededLimit(kept(), sizeBytes) === null) break
    removed.add(id)
  }
  const exceeded = exceededLimit(kept(), sizeBytes)
  return exceeded === null ? accepted([...removed]) : refused(exceeded)
}
