import type { UploadId } from '#domain/media/image-address.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import { keysOfPrepared, type StagedUpload, type UploadFacts } from './upload-facts.ts'
import { uploadsFolder } from './upload-files.ts'

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

/** Removes files of killed processes: those of no upload, and those that an upload no longer uses. */
export async function removeOldOrphans(
  { facts, files }: { readonly facts: Pick<UploadFacts, 'all'>; readonly files: FileStore },
  now: number,
): Promise<void> {
  const used = new Set((await facts.all()).flatMap(keysOf))
  for await (const { key, modifiedAt } of files.list(uploadsFolder)) {
    if (!used.has(key) && now - modifiedAt > stagingRetention.finishedMs) await files.remove(key)
  }
}

function keysOf({ parts, prepared }: StagedUpload): readonly FileKey[] {
  return [...(prepared ? keysOfPrepared(prepared) : []), ...parts.map(({ key }) => key)]
}
