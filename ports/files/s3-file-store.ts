import { randomUUID } from 'node:crypto'
import { FileExistsError, FileMissingError, FileTooLargeError } from './errors.ts'
import { isFileKey, requireFileKey, requireFileKeyPrefix } from './file-key.ts'
import type { FileInfo, FileStore, StoredFile } from './file-store.ts'
import { limitedTo } from './limited-stream.ts'
import { describeS3Address, type S3Address } from './s3-address.ts'
import { createS3Calls, type S3Keys, type S3Timeouts, usualTimeouts } from './s3-client.ts'
import { createS3Objects, type ObjectFacts, type S3Objects, type WriteCondition } from './s3-objects.ts'
import { streamObject } from './s3-read.ts'
import { explainS3Refusal, isS3Answer, type S3Step } from './s3-refusals.ts'
import { tryStore } from './s3-trial.ts'
import { createS3Upload } from './s3-upload.ts'

/** Unfinished uploads of killed processes are removed after this age. No upload of 25 MB takes a day. */
const unfinishedMaxAgeMs = 86_400_000

/** A store may answer 409 while another write of the key is decided. */
const maxConflicts = 5

export interface S3FileStoreOptions extends S3Address {
  /** Default: the usual chain of the SDK. */
  readonly keys?: S3Keys
  /** For tests. */
  readonly timeouts?: S3Timeouts
  readonly log: { info(event: object): void; warn(event: object): void }
}

/**
 * Stores files in a bucket of an S3-compatible store. Several processes may share it. Tries the store first, and logs
 * whether it refuses to overwrite a file (`If-None-Match`). With a store that does not, each write first checks that
 * its key is free. Two processes could then write the same key at the same time, so keys must be random.
 * @throws {UnusableFileStoreError} when the store cannot be reached, or refuses to be read or written.
 */
export async function createS3FileStore(options: S3FileStoreOptions): Promise<FileStore> {
  const { bucket, prefix, log } = options
  const store = describeS3Address(options)
  const calls = createS3Calls(options, {
    keys: options.keys ?? null,
    timeouts: options.timeouts ?? usualTimeouts,
  })
  const objects = createS3Objects(calls, bucket)
  // No key begins with a dot.
  const probeKey = `${prefix}.probe`
  const trialFolder = `${prefix}.trial/`

  let step: S3Step = 'read'
  const refuses = await tryStore(objects, trialFolder, (next) => (step = next)).catch((error: unknown) => {
    calls.close()
    throw explainS3Refusal(error, { store, step })
  })
  const isSafe = refuses.put && refuses.multipart && refuses.copy
  log[isSafe ? 'info' : 'warn']({
    event: 'file-store',
    store,
    neverOverwrites: isSafe
      ? 'the store refuses'
      : 'the site looks first, because the store does not refuse all',
    refuses,
  })
  await removeUnfinished(objects, { prefix, trialFolder })

  const inTurn = createTurns()

  /**
   * Runs `write` unless the key is taken, and returns the facts of the stored object. An object with the same
   * `writeId` is the result of the same write, whose answer was lost.
   */
  async function writeUnlessTaken(
    key: string,
    { writeId, refused }: { writeId: string | undefined; refused: boolean },
    write: (condition: WriteCondition) => Promise<void>,
  ): Promise<ObjectFacts> {
    const objectKey = prefix + key
    const findOwn = async () => {
      const found = await objects.facts(objectKey)
      if (found && (writeId === undefined || found.writeId !== writeId)) throw new FileExistsError(key)
      return found
    }
    const findStored = async () => {
      const stored = await objects.facts(objectKey)
      if (!stored) throw new Error(`${key} was removed as soon as it was stored`)
      return stored
    }
    if (!refused) {
      return inTurn(key, async () => {
        const own = await findOwn()
        if (own) return own
        await write({})
        return findStored()
      })
    }
    for (let conflicts = 1; ; conflicts += 1) {
      try {
        await write({ IfNoneMatch: '*' })
        return await findStored()
      } catch (error) {
        if (!isS3Answer(error, 409, 412, 'NoSuchUpload')) throw error
        const own = await findOwn()
        if (own) return own
        if (conflicts === maxConflicts) throw error
      }
    }
  }

  async function putFile(...[key, body, limit]: Parameters<FileStore['put']>): Promise<FileInfo> {
    requireFileKey(key)
    const { maxBytes, signal } = limit
    signal?.throwIfAborted()
    if ('storedKey' in body) return copyFile(body, key, maxBytes)
    const upload = createS3Upload(objects, { key: prefix + key, writeId: randomUUID(), maxBytes, signal })
    try {
      if (body instanceof Uint8Array) {
        if (body.byteLength > maxBytes) throw new FileTooLargeError(key, maxBytes)
        upload.hold(body)
      } else {
        const parts = new WritableStream<Uint8Array>({ write: upload.add })
        await limitedTo(body, key, limit).pipeTo(parts, { signal: signal })
      }
      const refused = upload.isMultipart() ? refuses.multipart : refuses.put
      const { writeId } = upload
      const stored = await writeUnlessTaken(key, { writeId, refused }, upload.finish)
      return toFileInfo(key, stored)
    } catch (error) {
      await upload.discard()
      throw error
    }
  }

  /** The store copies the bytes itself. */
  async function copyFile({ storedKey }: StoredFile, key: string, maxBytes: number): Promise<FileInfo> {
    requireFileKey(storedKey)
    const source = await objects.facts(prefix + storedKey)
    if (!source) throw new FileMissingError(storedKey)
    if (source.sizeBytes > maxBytes) throw new FileTooLargeError(key, maxBytes)
    const { writeId } = source
    const stored = await writeUnlessTaken(key, { writeId, refused: refuses.copy }, (condition) =>
      objects.copy(prefix + storedKey, prefix + key, condition),
    )
    return toFileInfo(key, stored)
  }

  async function moveFile(key: string, toKey: string): Promise<boolean> {
    requireFileKey(key)
    requireFileKey(toKey)
    const source = await objects.facts(prefix + key)
    if (!source || key === toKey) return source !== null
    const { writeId } = source
    try {
      // The copy keeps the write id, so a move that was interrupted before the removal is completed.
      await writeUnlessTaken(toKey, { writeId, refused: refuses.copy }, (condition) =>
        objects.copy(prefix + key, prefix + toKey, condition),
      )
    } catch (error) {
      if (isS3Answer(error, 404)) return false
      throw error
    }
    await objects.remove(prefix + key)
    return true
  }

  async function* listFiles(keyPrefix: string): AsyncGenerator<FileInfo> {
    for await (const { key: objectKey, ...facts } of objects.list(prefix + keyPrefix)) {
      const key = objectKey.slice(prefix.length)
      if (isFileKey(key)) yield { key, ...facts }
    }
  }

  return {
    put: putFile,
    move: moveFile,

    async open(key) {
      requireFileKey(key)
      const facts = await objects.facts(prefix + key)
      if (!facts) return null
      return {
        ...toFileInfo(key, facts),
        stream: (range = { start: 0, end: facts.sizeBytes - 1 }) =>
          streamObject(objects, prefix + key, { ...range, end: Math.min(range.end, facts.sizeBytes - 1) }),
      }
    },

    async remove(key) {
      requireFileKey(key)
      await objects.remove(prefix + key)
    },

    list(keyPrefix) {
      requireFileKeyPrefix(keyPrefix)
      return listFiles(keyPrefix)
    },

    async probe() {
      await objects.put(probeKey, new Uint8Array([1]), { writeId: randomUUID() })
      await objects.remove(probeKey)
    },
  }
}

const toFileInfo = (key: string, { sizeBytes, modifiedAt }: ObjectFacts): FileInfo => ({
  key,
  sizeBytes,
  modifiedAt,
})

/**
 * Removes the unfinished uploads and the trial objects of killed processes. They are never shown and only use space, so
 * a store that refuses to list unfinished uploads can still be used.
 */
async function removeUnfinished(
  objects: S3Objects,
  { prefix, trialFolder }: { prefix: string; trialFolder: string },
): Promise<void> {
  const isOld = (time: number) => Date.now() - time > unfinishedMaxAgeMs
  try {
    for (const { key, uploadId, begunAt } of await objects.listUploads(prefix)) {
      if (isOld(begunAt)) await objects.abortUpload(key, uploadId)
    }
    for await (const { key, modifiedAt } of objects.list(trialFolder)) {
      if (isOld(modifiedAt)) await objects.remove(key)
    }
  } catch (error) {
    if (!isS3Answer(error, 403, 404, 405, 501)) throw error
  }
}

/** Runs the work for one key after the other, within this process only. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
