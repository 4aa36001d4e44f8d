import type { UploadId } from '#domain/media/image-address.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'

/** What one account may have waiting, finished or not, before a record claims it. */
export const uploadQuota = { files: 60, bytes: 1_000_000_000 } as const

/** An upload that nobody touched for this long gives way to a new one. No form is worked on for as long without a save. */
export const givesWayAfterMs = 24 * 3_600_000

export interface WaitingUpload {
  readonly id: UploadId
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly touchedAt: number
}

/**
 * What has to go so that one more upload of `sizeBytes` fits into the quota of an account that has `waiting`: ids, the
 * one that was touched the longest ago first. Refused with what there is too much of when others would have to go than
 * those that give way; then none goes. `now` as `touchedAt`.
 */
export function makeRoom(
  waiting: readonly WaitingUpload[],
  sizeBytes: number,
  now: number,
): Result<readonly UploadId[], 'files' | 'bytes'> {
  let files = waiting.length + 1
  let bytes = waiting.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes)
  const leaving: UploadId[] = []
  const oldest = waiting
    .filter(({ touchedAt }) => now - touchedAt > givesWayAfterMs)
    .toSorted((one, other) => one.touchedAt - other.touchedAt)
  for (const upload of oldest) {
    if (files <= uploadQuota.files && bytes <= uploadQuota.bytes) break
    leaving.push(upload.id)
    files -= 1
    bytes -= upload.sizeBytes
  }
  if (files > uploadQuota.files) return refused('files')
  if (bytes > uploadQuota.bytes) return refused('bytes')
  return accepted(leaving)
}
