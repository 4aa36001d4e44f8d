import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { UploadId } from '#domain/media/image-address.ts'
import { refuseEnd } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { exceededLimit, makeRoom } from './quota.ts'
import { uploadChecks } from './upload-checks.ts'
import { keysOfPrepared, type NewUpload, type PreparedUpload, type StagedUpload } from './upload-facts.ts'
import type { UploadFacts, UploadPart } from './upload-facts.ts'

/** The message when more bytes are stored than announced, as in the specification. */
export const wrongSizeRefusal = 'Server recorded incorrect upload file size, please retry the upload.'

/** The message when a file with received bytes is missing, for example after the pictures were restored alone. */
export const missingPartRefusal =
  'A part of this upload is missing on the website. Remove it, then choose the file again.'

/** How long unused uploads are stored: unfinished ones a day, finished ones a week. */
export const stagingRetention = { unfinishedMs: 24 * 3_600_000, finishedMs: 7 * 24 * 3_600_000 } as const

/**
 * Received bytes become a file of the store at this size, when a request ends, and when its connection is lost. So a
 * process that is killed loses at most this much of each upload.
 */
export const partBytes = 1_048_576

/** Requests of an open form postpone the expiry at most this often, because each is a write. */
const touchEveryMs = 60_000

/** The folder of the uploads in the file store. */
const uploadsFolder = 'uploads/'

export const uploadFolder = (id: UploadId): string => `${uploadsFolder}${id}/`

/** Another request has changed or removed the upload meanwhile. */
export class UploadChangedError extends Error {
  override name = 'UploadChangedError'
  readonly code = 'upload-changed'
}

/**
 * The uploads that no record has claimed yet: their facts in the database, their bytes, masters and thumbnails in the
 * file store, so that any process can continue them. Its files are never served directly.
 */
export interface Staging {
  /**
   * Adds an upload, in place of others of its owner if the quota demands and allows it. Never replaces one that a draft
   * holds. Refuses with the exceeded limit.
   * @throws {StorageFullError}
   */
  begin(upload: NewUpload): Promise<Result<null, 'files' | 'bytes'>>
  /**
   * Appends bytes at `offset`, which is the current size, and returns the new size. Bytes that were stored before a
   * failure stay.
   * @throws {UploadChangedError} when it is not the current size.
   * @throws {StorageFullError}
   */
  append(id: UploadId, offset: number, bytes: Readable): Promise<number>
  /** Null when there is no such upload or the text is not an id. */
  find(id: string): Promise<StagedUpload | null>
  ofOwner(owner: string): Promise<readonly StagedUpload[]>
  /** Gives an upload to another account. Does nothing when it does not belong to `from`. */
  handOver(id: UploadId, from: string, to: string): Promise<void>
  /** Postpones the expiry of an upload, because a form uses it. */
  touch(upload: Pick<StagedUpload, 'id' | 'touchedAt'>): Promise<void>
  /**
   * Checks the bytes that have arrived, and prepares the image or the file when all are there. Repeated calls prepare it
   * only once.
   * A refused file is removed. The value is null while the upload is unfinished, and when it does not exist.
   * @throws {ImageWorkshopError} when the image could not be decoded now; the call can be repeated.
   * @throws {StorageFullError} when there is no space for the prepared image; the call can be repeated.
   */
  settle(id: UploadId): Promise<Result<PreparedUpload | null, string>>
  /** Removes an upload with all its files. It is safe to repeat. */
  discard(id: UploadId): Promise<void>
  /**
   * Removes expired uploads and returns their number. Those of drafts do not expire. `now`: milliseconds since the Unix
   * epoch. Also removes old files of no upload, unless the database and the files may not belong together.
   */
  sweep(now: number, options: { arePaired: boolean }): Promise<number>
}

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
}): Promise<Staging> {
  await mkdir(scratchFolder, { recursive: true })
  // Left by a process that was killed.
  for (const name of await readdir(scratchFolder)) await rm(join(scratchFolder, name), { force: true })
  const settling = new Map<UploadId, Promise<Result<PreparedUpload | null, string>>>()

  const newKey = (id: UploadId, name: string) => `${uploadFolder(id)}${name}-${randomUUID()}`

  async function store(key: FileKey, content: Uint8Array): Promise<FileKey> {
    await files.put(key, content, { maxBytes: content.byteLength })
    return key
  }

  async function append(id: UploadId, offset: number, bytes: Readable): Promise<number> {
    const upload = await facts.find(id)
    if (upload?.receivedBytes !== offset || upload.prepared) throw new UploadChangedError(id)
    let { parts } = upload
    let received: Uint8Array[] = []
    let receivedBytes = 0

    /** Stores what has arrived, together with a last part that is not full, so that there are few parts. */
    async function flush() {
      if (receivedBytes === 0) return
      const last = parts.at(-1)
      const short = last && last.sizeBytes < partBytes ? last : null
      const content = Buffer.concat([...(short ? [await readPart(files, short)] : []), ...received])
      received = []
      receivedBytes = 0
      const part = { key: await store(newKey(id, 'part'), content), sizeBytes: content.length }
      const next = [...(short ? parts.slice(0, -1) : parts), part]
      if (!(await facts.replaceParts(id, { from: parts, to: next, now: Date.now() }))) {
        await files.remove(part.key)
        throw new UploadChangedError(id)
      }
      parts = next
      if (short) await files.remove(short.key)
    }

    const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    while (true) {
      const chunk = await chunks.next().catch(async (error: unknown) => {
        // The connection was lost. What arrived before stays.
        await flush()
        throw error
      })
      if (chunk.done) break
      received.push(chunk.value)
      receivedBytes += chunk.value.byteLength
      if (receivedBytes >= partBytes) await flush()
    }
    await flush()
    return sizeOf(parts)
  }

  async function check(id: UploadId): Promise<Result<PreparedUpload | null, string>> {
    const upload = await facts.find(id)
    if (!upload || upload.prepared) return accepted(upload?.prepared ?? null)
    const { receivedBytes, sizeBytes } = upload
    const scratchFile = join(scratchFolder, randomUUID())
    try {
      const refusal = receivedBytes > sizeBytes ? wrongSizeRefusal : await refusalByFirstBytes(files, upload)
      if (refusal !== null) return await refuse(id, refusal)
      if (receivedBytes < sizeBytes) return accepted(null)
      if (upload.kind === 'download') return await prepareDownload(upload)
      await orFull(pipeline(readParts(files, upload.parts), createWriteStream(scratchFile)))
      const image = await workshop.prepare(scratchFile, upload.owner)
      return image.ok ? await prepareImage(upload, image.value) : await refuse(id, image.refusal)
    } catch (error) {
      if (error instanceof MissingPartError) return refused(missingPartRefusal)
      throw error
    } finally {
      await rm(scratchFile, { force: true })
    }
  }

  /** The uploaded bytes are removed, because they may contain the place and time of the photograph. */
  const prepareImage = (upload: StagedUpload, image: WorkshopImage) =>
    keepPrepared(upload, async (keep) => ({
      masterKey: await keep('master', 'jpg', image.master),
      thumbnailKey: await keep('thumbnail', 'jpg', image.thumbnail),
      width: image.width,
      height: image.height,
      colour: image.colour,
      digest: image.digest,
      sizeBytes: image.master.length,
    }))

  /** Stores a PDF in one file. It has 10 MB at most. */
  async function prepareDownload(upload: StagedUpload): Promise<Result<PreparedUpload | null, string>> {
    const content = await buffer(readParts(files, upload.parts))
    const refusal = refuseEnd(content)
    if (refusal) return refuse(upload.id, downloadRefusals[refusal])
    return keepPrepared(upload, async (keep) => ({
      fileKey: await keep('file', 'pdf', content),
      sizeBytes: content.length,
    }))
  }

  /** Stores what the uploaded bytes become in their place. `make`: stores its files with `keep`. */
  async function keepPrepared(
    { id, parts }: StagedUpload,
    make: (
      keep: (name: string, extension: string, content: Uint8Array) => Promise<FileKey>,
    ) => Promise<PreparedUpload>,
  ): Promise<Result<PreparedUpload | null, string>> {
    const stored: FileKey[] = []
    const removeStored = async () => {
      for (const key of stored) await files.remove(key)
    }
    const failed = async (error: unknown): Promise<never> => {
      await removeStored()
      throw error
    }
    const prepared = await make(async (name, extension, content) => {
      const key = await store(`${newKey(id, name)}.${extension}`, content)
      stored.push(key)
      return key
    }).catch(failed)
    const isSet = await facts.setPrepared(id, prepared).catch((error: unknown) => {
      if (error instanceof StorageFullError) return failed(error)
      // Only the answer may be lost. Then the row names the files. Otherwise the sweep removes them after a week.
      throw error
    })
    if (isSet) {
      for (const { key } of parts) await files.remove(key)
      return accepted(prepared)
    }
    // Another process has prepared or removed it meanwhile.
    await removeStored()
    return accepted((await facts.find(id))?.prepared ?? null)
  }

  async function refuse(id: UploadId, refusal: string): Promise<Result<never, string>> {
    await remove(id)
    return refused(refusal)
  }

  async function remove(id: UploadId): Promise<void> {
    await facts.remove(id)
    await removeFiles(id)
  }

  async function removeFiles(id: UploadId): Promise<void> {
    for await (const { key } of files.list(uploadFolder(id))) await files.remove(key)
  }

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
    await remove(id)
  }

  /** Files of killed processes, of no upload or no longer part of one. */
  async function removeOldOrphans(now: number): Promise<void> {
    const used = new Set((await facts.all()).flatMap(keysOf))
    for await (const { key, modifiedAt } of files.list(uploadsFolder)) {
      if (!used.has(key) && now - modifiedAt > stagingRetention.finishedMs) await files.remove(key)
    }
  }

  return {
    append,
    settle,
    discard,
    find: facts.find,
    ofOwner: facts.ofOwner,
    handOver: facts.handOver,
    async begin(upload) {
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
      for (const replaced of inPlace.value) await removeFiles(replaced)
      return accepted(null)
    },
    async touch({ id, touchedAt }) {
      const now = Date.now()
      if (now - touchedAt < touchEveryMs) return
      await facts.touch(id, now).catch((error: unknown) => {
        // The expiry then stays as it was.
        if (!(error instanceof StorageFullError)) throw error
      })
    },
    async sweep(now, { arePaired }) {
      const held = await inDrafts()
      const { unfinishedMs, finishedMs } = stagingRetention
      const expired = (await facts.all()).filter(
        ({ id, touchedAt, receivedBytes, sizeBytes }) =>
          !held.has(id) && now - touchedAt > (receivedBytes >= sizeBytes ? finishedMs : unfinishedMs),
      )
      for (const { id } of expired) await discard(id)
      if (arePaired) await removeOldOrphans(now)
      return expired.length
    },
  }
}

type WorkshopImage = Extract<Awaited<ReturnType<ImageWorkshop['prepare']>>, { ok: true }>['value']

/** A file with received bytes is missing. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
  readonly code = 'missing-part'
}

const sizeOf = (parts: readonly UploadPart[]) => parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

function keysOf({ parts, prepared }: StagedUpload): readonly FileKey[] {
  return [...(prepared ? keysOfPrepared(prepared) : []), ...parts.map(({ key }) => key)]
}

async function openPart(files: FileStore, { key }: UploadPart) {
  const file = await files.open(key)
  if (!file) throw new MissingPartError(key)
  return file
}

async function readPart(files: FileStore, part: UploadPart): Promise<Uint8Array> {
  return new Response((await openPart(files, part)).stream()).bytes()
}

async function* readParts(files: FileStore, parts: readonly UploadPart[]) {
  for (const part of parts) yield* (await openPart(files, part)).stream()
}

/** Refuses a file of the wrong type early, so that users do not send megabytes in vain. */
async function refusalByFirstBytes(
  files: FileStore,
  { kind, parts, receivedBytes, sizeBytes }: StagedUpload,
): Promise<string | null> {
  const { maxBytes, refusals, startBytes, refuseStart } = uploadChecks[kind]
  if (sizeBytes > maxBytes) return refusals.tooManyBytes
  const [first] = parts
  if (!first || receivedBytes < Math.min(startBytes, sizeBytes)) return null
  const beginning = (await openPart(files, first)).stream({ start: 0, end: startBytes - 1 })
  return refuseStart(Buffer.from(await new Response(beginning).bytes()))
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw orStorageFull(error)
  })
}
