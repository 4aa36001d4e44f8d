import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { UploadId } from '#domain/media/image-address.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { appendBytes } from './append-bytes.ts'
import { type CheckUpload, createUploadCheck } from './check-upload.ts'
import { expiredUploads } from './expire-uploads.ts'
import { exceededLimit, makeRoom } from './quota.ts'
import type { NewUpload, PreparedUpload, StagedUpload, UploadFacts } from './upload-facts.ts'
import { removeUploadFiles } from './upload-files.ts'

/** Requests of an open form postpone the expiry at most this often, because each is a write. */
const touchEveryMs = 60_000

/**
 * The uploads that no record has claimed yet: their facts in the database, their bytes, masters and thumbnails in the
 * file store, so that any process can continue them. Its files are never served directly.
 */
export type Staging = Awaited<ReturnType<typeof createStaging>>

/**
 * @param options.inDrafts returns the uploads that drafts hold. When it rejects, nothing is removed.
 * @param options.scratchFolder a local folder for the image that is being decoded. It is emptied: only one process may
 * use it.
 */
export async function createStaging({
  facts,
  files,
  scratchFolder,
  workshop,
  inDrafts,
}: {
  readonly facts: UploadFacts
  readonly files: FileStore
  readonly scratchFolder: string
  readonly workshop: Pick<ImageWorkshop, 'prepare'>
  readonly inDrafts: () => Promise<ReadonlySet<string>>
}) {
  await mkdir(scratchFolder, { recursive: true })
  // Left by a process that was killed.
  for (const name of await readdir(scratchFolder)) await rm(join(scratchFolder, name), { force: true })
  const check = createUploadCheck({ facts, files, scratchFolder, workshop })
  const settling = new Map<UploadId, ReturnType<CheckUpload>>()

  async function settle(id: UploadId): Promise<Result<PreparedUpload | null, string>> {
    for (let running = settling.get(id); running; running = settling.get(id)) {
      const result = await running
      // A check that began before the last bytes arrived did not see the whole file.
      if (!result.ok || result.value) return result
    }
    const work = check(id).finally(() => settling.delete(id))
    settling.set(id, work)
    return work
  }

  async function discard(id: UploadId): Promise<void> {
    // Otherwise files that are being written now would stay behind.
    await settling.get(id)?.catch(() => {})
    await facts.remove(id)
    await removeUploadFiles(files, id)
  }

  return {
    /**
     * Appends bytes at `offset`, which is the current size, and returns the new size. Bytes that were stored before a
     * failure stay.
     * @throws {UploadChangedError} when it is not the current size.
     * @throws {StorageFullError}
     */
    append: (id: UploadId, offset: number, bytes: Readable): Promise<number> =>
      appendBytes({ facts, files }, id, offset, bytes),
    /**
     * Checks the bytes that have arrived, and prepares the image or the file when all are there. Repeated calls prepare
     * it only once. A refused file is removed. The value is null while the upload is unfinished, and when it does not
     * exist.
     * @throws {ImageWorkshopError} when the image could not be decoded now; the call can be repeated.
     * @throws {StorageFullError} when there is no space for the prepared image; the call can be repeated.
     */
    settle,
    /** Removes an upload with all its files. It is safe to repeat. */
    discard,
    /** Null when there is no such upload or the text is not an id. */
    find: facts.find,
    ofOwner: facts.ofOwner,
    /** Gives an upload to another account. Does nothing when it does not belong to `from`. */
    handOver: facts.handOver,
    /**
     * Adds an upload, in place of others of its owner if the quota demands and allows it. Never replaces one that a
     * draft holds. Refuses with the exceeded limit.
     * @throws {StorageFullError}
     */
    async begin(upload: NewUpload): Promise<Result<null, 'files' | 'bytes'>> {
      const now = Date.now()
      const { sizeBytes } = upload
      const added = { ...upload, createdAt: now, touchedAt: now, receivedBytes: 0, parts: [], prepared: null }
      const beside = await facts.add(added, (others) => {
        const exceeded = exceededLimit(others, sizeBytes)
        return exceeded === null ? accepted([]) : refused(exceeded)
      })
      if (beside.ok) return accepted(null)
      // Only now, because reading all drafts takes longer than adding an upload.
      const held = await inDrafts()
      const inPlace = await facts.add(added, (others) => makeRoom(others, { sizeBytes, now, inDrafts: held }))
      if (!inPlace.ok) return inPlace
      for (const replaced of inPlace.value) await removeUploadFiles(files, replaced)
      return accepted(null)
    },
    /** Postpones the expiry of an upload, because a form uses it. */
    async touch({ id, touchedAt }: Pick<StagedUpload, 'id' | 'touchedAt'>): Promise<void> {
      const now = Date.now()
      if (now - touchedAt < touchEveryMs) return
      await facts.touch(id, now).catch((error: unknown) => {
        // The expiry then stays as it was.
        if (!(error instanceof StorageFullError)) throw error
      })
    },
    /**
     * Removes expired uploads and returns their number. Those of drafts do not expire. `now`: milliseconds since the
     * Unix epoch.
     */
    async sweep(now: number): Promise<number> {
      const held = await inDrafts()
      const expired = expiredUploads(await facts.all(), { now, inDrafts: held })
      for (const id of expired) await discard(id)
      return expired.length
    },
  }
}
