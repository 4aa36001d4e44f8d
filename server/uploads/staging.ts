import { createWriteStream } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import type { DominantColour } from '#domain/media/schema.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { sniffedBytes, sniffImage } from '../images/sniff.ts'
import type { ImageWorkshop } from '../images/workshop.ts'

/** An upload in progress, or a finished one that no record has claimed yet. */
export interface StagedUpload {
  readonly id: UploadId
  /** `uid` of the account that began it. Other accounts must not learn that it exists. */
  readonly owner: string
  /** The file name from the user's device, at most 120 characters. */
  readonly name: string
  /** The announced size. */
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** Null until all bytes have arrived and the image is valid. */
  readonly prepared: PreparedFacts | null
}

export interface PreparedFacts {
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly digest: string
  /** The size of the re-encoded master. */
  readonly sizeBytes: number
}

/** An upload in the list of its owner. */
export interface ListedUpload extends StagedUpload {
  /** When bytes last arrived or a form last requested it; milliseconds since the Unix epoch. */
  readonly touchedAt: number
}

/** The message when more bytes are stored than announced, as in the specification. */
export const wrongSizeRefusal = 'Server recorded incorrect upload file size, please retry the upload.'

/** How long unused uploads are stored: unfinished ones a day, finished ones a week. */
export const stagingRetention = { unfinishedMs: 24 * 3_600_000, finishedMs: 7 * 24 * 3_600_000 } as const

/**
 * The folder of uploads that no record has claimed yet. Its files are never served directly: `{id}` has the received
 * bytes until the image is prepared, `{id}.json` the `StagedUpload`, `{id}.jpg` the master and `{id}.thumbnail.jpg` a
 * thumbnail. Only one process may use a folder.
 */
export interface Staging {
  readonly directory: string
  /** @throws {StorageFullError} */
  begin(upload: StagedUpload): Promise<void>
  /**
   * Appends bytes at `offset`, which is the current size, and returns the new size. Bytes that were written before a
   * failure stay.
   * @throws {StorageFullError}
   */
  append(id: UploadId, offset: number, bytes: Readable): Promise<number>
  /** Null when there is no such upload or the text is not an id. */
  find(id: string): Promise<StagedUpload | null>
  ofOwner(owner: string): Promise<readonly ListedUpload[]>
  /** Gives an upload to another account. Does nothing when it belongs to neither. */
  handOver(id: UploadId, from: string, to: string): Promise<void>
  /** Postpones the expiry of an upload, because a form uses it. */
  touch(id: UploadId): Promise<void>
  /** The stored size of an upload; 0 when it does not exist. */
  receivedBytes(id: UploadId): Promise<number>
  /**
   * Checks the bytes that have arrived, and prepares the image when all are there. Repeated calls prepare it only once.
   * A refused file is removed. The value is null while the upload is unfinished, and when it does not exist.
   * @throws {ImageWorkshopError} when the image could not be decoded now; the call can be repeated.
   * @throws {StorageFullError} when there is no space for the prepared image; the call can be repeated.
   */
  settle(id: UploadId): Promise<Result<PreparedFacts | null, string>>
  /** Path of the re-encoded image of a prepared upload. */
  masterPath(id: UploadId): string
  thumbnailPath(id: UploadId): string
  /** Removes an upload with all its files. It is safe to repeat. */
  discard(id: UploadId): Promise<void>
  /**
   * Removes expired uploads and returns their number. `now`: milliseconds since the Unix epoch. `kept`: uploads that do
   * not expire.
   */
  sweep(now: number, kept?: ReadonlySet<string>): Promise<number>
}

export async function createStaging(options: {
  directory: string
  workshop: ImageWorkshop
}): Promise<Staging> {
  const { directory, workshop } = options
  await mkdir(directory, { recursive: true })
  const settling = new Map<UploadId, Promise<Result<PreparedFacts | null, string>>>()
  const path = (id: UploadId, suffix = '') => join(directory, id + suffix)

  async function find(id: string): Promise<StagedUpload | null> {
    if (!isUploadId(id)) return null
    const text = await readFile(path(id, '.json'), 'utf8').catch(nullWhenMissing)
    return text === null ? null : (JSON.parse(text) as StagedUpload)
  }

  async function receivedBytes(id: UploadId): Promise<number> {
    return (await stat(path(id)).catch(nullWhenMissing))?.size ?? 0
  }

  async function touchedAt(id: UploadId): Promise<number> {
    const facts = await Promise.all(
      [path(id), path(id, '.json')].map((file) => stat(file).catch(nullWhenMissing)),
    )
    return Math.max(0, ...facts.map((fact) => fact?.mtimeMs ?? 0))
  }

  async function check(id: UploadId): Promise<Result<PreparedFacts | null, string>> {
    const upload = await find(id)
    if (!upload || upload.prepared) return accepted(upload?.prepared ?? null)
    const received = await receivedBytes(id)
    const refusal =
      received > upload.sizeBytes
        ? wrongSizeRefusal
        : await refusalByFirstBytes(path(id), received, upload.sizeBytes)
    if (refusal !== null) return refuse(id, refusal)
    if (received < upload.sizeBytes) return accepted(null)

    const image = await workshop.prepare(path(id), upload.owner)
    if (!image.ok) return refuse(id, image.refusal)
    const { master, thumbnail, width, height, colour, digest } = image.value
    const prepared: PreparedFacts = { width, height, colour, digest, sizeBytes: master.length }
    await writeDurably(path(id, '.jpg'), master)
    await writeDurably(path(id, '.thumbnail.jpg'), thumbnail)
    await writeDurably(path(id, '.json'), JSON.stringify({ ...upload, prepared }))
    await clearBytes(id, upload.sizeBytes)
    return accepted(prepared)
  }

  /**
   * Replaces the uploaded bytes by zeros, because they may contain the place and time of the photograph. The size
   * stays, because it is the tus offset.
   */
  async function clearBytes(id: UploadId, sizeBytes: number): Promise<void> {
    const unfinished = path(id, '.part')
    await orFull(writeFile(unfinished, ''))
    await truncate(unfinished, sizeBytes)
    await rename(unfinished, path(id))
  }

  async function refuse(id: UploadId, refusal: string): Promise<Result<never, string>> {
    await remove(id)
    return refused(refusal)
  }

  async function remove(id: UploadId): Promise<void> {
    for (const suffix of ['.json', '.jpg', '.thumbnail.jpg', '']) await rm(path(id, suffix), { force: true })
  }

  async function settle(id: UploadId): Promise<Result<PreparedFacts | null, string>> {
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

  return {
    directory,
    find,
    receivedBytes,
    settle,
    discard,
    async begin(upload) {
      await orFull(writeFile(path(upload.id), ''))
      await writeDurably(path(upload.id, '.json'), JSON.stringify(upload))
    },
    async append(id, offset, bytes) {
      const file = createWriteStream(path(id), { flags: 'r+', start: offset })
      await orFull(pipeline(bytes, file))
      return offset + file.bytesWritten
    },
    async ofOwner(owner) {
      const ids = (await readdir(directory))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -5))
      const uploads = await Promise.all(ids.map(find))
      const own = uploads.filter((upload) => upload?.owner === owner).filter((upload) => upload !== null)
      return Promise.all(own.map(async (upload) => ({ ...upload, touchedAt: await touchedAt(upload.id) })))
    },
    async handOver(id, from, to) {
      // A check that runs now would write the former owner again.
      await settling.get(id)?.catch(() => {})
      const upload = await find(id)
      if (upload?.owner === from)
        await writeDurably(path(id, '.json'), JSON.stringify({ ...upload, owner: to }))
    },
    async touch(id) {
      const now = new Date()
      await orFull(utimes(path(id, '.json'), now, now)).catch((error: unknown) =>
        // Some file systems need free space even for this. The expiry then stays as it was.
        error instanceof StorageFullError ? null : nullWhenMissing(error),
      )
    },
    masterPath: (id) => path(id, '.jpg'),
    thumbnailPath: (id) => path(id, '.thumbnail.jpg'),
    async sweep(now, kept = new Set()) {
      let removed = 0
      for (const [id, lastChange] of await lastChanges(directory)) {
        if (kept.has(id)) continue
        const upload = await find(id)
        const finished = upload !== null && (await receivedBytes(id)) >= upload.sizeBytes
        if (now - lastChange <= (finished ? stagingRetention.finishedMs : stagingRetention.unfinishedMs))
          continue
        await discard(id)
        for (const name of await readdir(directory)) {
          if (name.startsWith(id)) await rm(join(directory, name), { force: true })
        }
        removed += 1
      }
      return removed
    },
  }
}

/** Refuses a file of the wrong type early, so that users do not send megabytes in vain. */
async function refusalByFirstBytes(
  file: string,
  received: number,
  announced: number,
): Promise<string | null> {
  if (announced > imageLimits.maxBytes) return imageRefusals.tooManyBytes
  if (received < Math.min(sniffedBytes, announced)) return null
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(sniffedBytes), position: 0 })
  const sniffed = sniffImage(buffer.subarray(0, bytesRead))
  return 'refusal' in sniffed ? imageRefusals[sniffed.refusal] : null
}

/** The last change of any file of each upload, in milliseconds since the Unix epoch. */
async function lastChanges(directory: string): Promise<Map<UploadId, number>> {
  const changes = new Map<UploadId, number>()
  for (const name of await readdir(directory)) {
    const id = name.slice(0, 32)
    const facts = await stat(join(directory, name)).catch(nullWhenMissing)
    if (isUploadId(id) && facts) changes.set(id, Math.max(changes.get(id) ?? 0, facts.mtimeMs))
  }
  return changes
}

async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await orFull(writeAndSync(unfinished, content))
    await rename(unfinished, path)
  } catch (error) {
    // The incomplete file would take the space that the next attempt needs.
    await rm(unfinished, { force: true })
    throw error
  }
  await using folder = await open(join(path, '..'))
  await folder.sync()
}

async function writeAndSync(path: string, content: Uint8Array | string): Promise<void> {
  await using handle = await open(path, 'w')
  await handle.writeFile(content)
  await handle.sync()
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw orStorageFull(error)
  })
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
