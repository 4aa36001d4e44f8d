import type { UploadId } from '#domain/media/image-address.ts'
import type { StagedUpload } from './upload-facts.ts'

/** How long unused uploads are stored: unfinished ones a day, finished ones a week. */
export const stagingRetention = { unfinishedMs: 24 * 3_600_000, finishedMs: 7 * 24 * 3_600_000 } as const

/** The uploads that have expired at `now` and that no draft holds. `now`: milliseconds since the Unix epoch. */
export function expiredUploads(
  uploads: readonly StagedUpload[],
  { now, inDrafts }: { readonly now: number; readonly inDrafts: ReadonlySet<string> },
): readonly UploadId[] {
  const { unfinishedMs, finishedMs } = stagingRetention
  return uploads
    .filter(
      ({ id, touchedAt, receivedBytes, sizeBytes }) =>
        !inDrafts.has(id) && now - touchedAt > (receivedBytes >= sizeBytes ? finishedMs : unfinishedMs),
    )
    .map(({ id }) => id)
}
