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

/** A file on its way from a person's device, or arrived and waiting for a record to claim it. */
export interface StagedUpload {
  readonly id: UploadId
  /** `uid` of the account that began it; nobody else learns that it exists. */
  readonly owner: string
  /** As the person's device called it, at most 120 characters; text only. */
  readonly name: string
  /** As announced when it began. */
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** Null until all bytes are here and the image was found good. */
  readonly prepared: PreparedFacts | null
}

export interface PreparedFacts {
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** SHA-256 of the bytes as uploaded, in hex. */
  readonly digest: string
  /** Of the re-encoded master. */
  readonly sizeBytes: number
}

/** An upload in the list of its owner. */
export interface ListedUpload extends StagedUpload {
  /** When bytes last arrived, or a form last requested it: milliseconds since the Unix epoch. */
  readonly touchedAt: number
}

/** Said when more bytes are stored than were announced. The words are the specification's. */
export const wrongSizeRefusal = 'Server recorded incorrect upload file size, please retry the upload.'

/** Unfinished uploads that nobody touched for a day are abandoned; finished ones wait a week to be claimed. */
export const stagingKept = { unfinishedMs: 24 * 3_600_000, finishedMs: 7 * 24 * 3_600_000 } as const

/**
 * The folder where uploads wait, outside everything that is served: `{id}` holds the bytes as received until
 * they are prepared, `{id}.json` the facts, `{id}.jpg` the master and `{id}.thumbnail.jpg` a small copy. One process may use a folder.
 */
export interface Staging {
  readonly directory: string
  /** @throws {StorageFullError} */
  begin(upload: StagedUpload): Promise<void>
  /**
   * Writes what arrives at the end of what is there, `offset`, and returns how much there is then. What was written
   * before a failure stays.
   * @throws {StorageFullError}
   */
  append(id: UploadId, offset: number, bytes: Readable): Promise<number>
  /** Null when there is none, also for a text that is not an id. */
  find(id: string): Promise<StagedUpload | null>
  ofOwner(owner: string): Promise<readonly ListedUpload[]>
  /** Postpones its expiry: a form that requests an upload still needs it. */
  touch(id: UploadId): Promise<void>
  /** How much of an upload is stored; 0 when there is none. */
  receivedBytes(id: UploadId): Promise<number>
  /**
   * Looks at what has arrived. A complete upload is prepared, once, however often this is called; one that was complete
   * when the process died is prepared later. A refused file is removed.
   * The value is null while the upload is unfinished, and when there is none.
   * @throws {ImageWorkshopError} when the image could not be looked at; ask again.
   * @throws {StorageFullError} when there is no room for what is made of it; ask again.
   */
  settle(id: UploadId): Promise<Result<PreparedFacts | null, string>>
  /** Path of the re-encoded image of a prepared upload. */
  masterPath(id: UploadId): string
  thumbnailPath(id: UploadId): string
  /** Removes everything of an upload; safe to repeat. */
  discard(id: UploadId): Promise<void>
  /** Removes what nobody came back for. `now`: milliseconds since the Unix epoch. Returns how many uploads went. */
  sweep(now: number): Promise<number>
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

  async function look(id: UploadId): Promise<Result<PreparedFacts | null, string>> {
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
    await emptyOut(id, upload.sizeBytes)
    return accepted(prepared)
  }

  /** Removes the bytes, and with them where and when a picture was taken. The size stays, because tus reads its offset there. */
  async function emptyOut(id: UploadId, sizeBytes: number): Promise<void> {
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
      // A look that began before the last bytes came says nothing about the whole file.
      if (!result.ok || result.value) return result
    }
    const work = look(id).finally(() => settling.delete(id))
    settling.set(id, work)
    return work
  }

  async function discard(id: UploadId): Promise<void> {
    // Otherwise what is being written now would outlive its upload.
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
    async touch(id) {
      const now = new Date()
      await orFull(utimes(path(id, '.json'), now, now)).catch((error: unknown) =>
        // Some file systems need room even for this; the upload is no worse off than before.
        error instanceof StorageFullError ? null : nullWhenMissing(error),
      )
    },
    masterPath: (id) => path(id, '.jpg'),
    thumbnailPath: (id) => path(id, '.thumbnail.jpg'),
    async sweep(now) {
      let removed = 0
      for (const [id, lastChange] of await lastChanges(directory)) {
        const upload = await find(id)
        const finished = upload !== null && (await receivedBytes(id)) >= upload.sizeBytes
        if (now - lastChange <= (finished ? stagingKept.finishedMs : stagingKept.unfinishedMs)) continue
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

/** Saves a person with slow data from sending megabytes of what will be refused. */
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

/** When anything of each upload was last written, in milliseconds since the Unix epoch. */
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
    // On a full disk the half of it would take the room that the next try needs.
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
