import { randomUUID } from 'node:crypto'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { FileExistsError, FileMissingError, FileTooLargeError } from './errors.ts'
import { isFileKey, requireFileKey, requireFileKeyPrefix } from './file-key.ts'
import type { FileInfo, FileStore, StoredFile } from './file-store.ts'
import { limitedTo } from './limited-stream.ts'
import { resumedStream } from './resumed-stream.ts'
import { describeS3Address, type S3Address } from './s3-address.ts'
import { createS3Calls, type S3Keys, type S3Timeouts, usualTimeouts } from './s3-client.ts'
import { createS3Objects, type ObjectFacts, type S3Objects } from './s3-objects.ts'
import { explainS3Refusal, isS3Answer, OverwritingStoreError, type S3Step } from './s3-refusals.ts'
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
  readonly log: { info(event: object): void }
}

/**
 * Stores files in a bucket of an S3-compatible store. Several processes may share it. Tests the store first.
 * @throws {UnusableFileStoreError} when the store cannot be reached, refuses to be read or written, or overwrites an
 * object in spite of `If-None-Match`.
 */
export async function createS3FileStore(options: S3FileStoreOptions): Promise<FileStore> {
  const { bucket, prefix } = options
  const store = describeS3Address(options)
  const calls = createS3Calls(options, {
    keys: options.keys ?? null,
    timeouts: options.timeouts ?? usualTimeouts,
  })
  const objects = createS3Objects(calls, bucket)
  // No key begins with a dot.
  const hiddenFolder = `${prefix}.probe/`

  let step: S3Step = 'read'
  await tryStore(objects, `${hiddenFolder}${randomUUID()}`, (next) => (step = next)).catch(
    (error: unknown) => {
      calls.close()
      throw explainS3Refusal(error, { store, step })
    },
  )
  options.log.info({ event: 'file-store', store })
  await removeUnfinished(objects, prefix)

  /**
   * Runs `write` unless the key is taken, and returns the facts of the stored object. An object with the same
   * `writeId` is the result of the same write, whose answer was lost.
   */
  async function writeUnlessTaken(
    key: string,
    writeId: string,
    write: () => Promise<void>,
  ): Promise<ObjectFacts> {
    for (let conflicts = 1; ; conflicts += 1) {
      try {
        await write()
        return await findStored(key)
      } catch (error) {
        if (!isS3Answer(error, 409, 412, 'NoSuchUpload')) throw error
        const own = await findOwn(key, writeId)
        if (own) return own
        if (conflicts === maxConflicts) throw error
      }
    }
  }

  /** @throws {FileExistsError} when another write has stored the object. */
  async function findOwn(key: string, writeId: string | undefined): Promise<ObjectFacts | null> {
    const found = await objects.facts(prefix + key)
    if (found && (writeId === undefined || found.writeId !== writeId)) throw new FileExistsError(key)
    return found
  }

  async function findStored(key: string): Promise<ObjectFacts> {
    const stored = await objects.facts(prefix + key)
    if (!stored) throw new Error(`${key} was removed as soon as it was stored`)
    return stored
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
        // The RADOS gateway 16.2.15 joins parts in spite of `If-None-Match`. Two writers may still race there.
        await findOwn(key, upload.writeId)
      }
      return toFileInfo(key, await writeUnlessTaken(key, upload.writeId, upload.finish))
    } catch (error) {
      await upload.discard()
      throw error
    }
  }

  /** The store copies the bytes itself. Looks for the key first, because some stores have no condition for a copy. */
  async function copyFile({ storedKey }: StoredFile, key: string, maxBytes: number): Promise<FileInfo> {
    requireFileKey(storedKey)
    const source = await objects.facts(prefix + storedKey)
    if (!source) throw new FileMissingError(storedKey)
    if (source.sizeBytes > maxBytes) throw new FileTooLargeError(key, maxBytes)
    const own = await findOwn(key, source.writeId)
    if (own) return toFileInfo(key, own)
    await objects.copy(prefix + storedKey, prefix + key)
    return toFileInfo(key, await findStored(key))
  }

  async function* listFiles(keyPrefix: string): AsyncGenerator<FileInfo> {
    for await (const { key: objectKey, ...facts } of objects.list(prefix + keyPrefix)) {
      const key = objectKey.slice(prefix.length)
      if (isFileKey(key)) yield { key, ...facts }
    }
  }

  return {
    put: putFile,

    async open(key) {
      requireFileKey(key)
      const facts = await objects.facts(prefix + key)
      if (!facts) return null
      return {
        ...toFileInfo(key, facts),
        stream: (range = { start: 0, end: facts.sizeBytes - 1 }) =>
          resumedStream(
            { ...range, end: Math.min(range.end, facts.sizeBytes - 1) },
            async (rest, signal) => {
              const body = await objects.read(prefix + key, rest, signal)
              return { chunks: body[Symbol.asyncIterator](), stop: () => void body.destroy() }
            },
            // The SDK has repeated a request before it counts as failed.
            (error) => error instanceof StoreUnavailableError || isS3Answer(error, 403, 404),
          ),
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
      const probeKey = `${hiddenFolder}${randomUUID()}`
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
 * Reads, writes and removes an object, and requires the store to refuse to overwrite it. `onStep`: called before each
 * kind of operation.
 */
async function tryStore(objects: S3Objects, key: string, onStep: (step: S3Step) => void): Promise<void> {
  const bytes = new Uint8Array([1])
  onStep('read')
  for await (const _ of objects.list(key)) break
  onStep('write')
  await objects.put(key, bytes, { writeId: randomUUID() })
  const isRefused = await objects.put(key, bytes, { writeId: randomUUID() }).then(
    () => false,
    (error: unknown) => {
      if (isS3Answer(error, 412)) return true
      throw error
    },
  )
  onStep('remove')
  await objects.remove(key)
  if (!isRefused) throw new OverwritingStoreError()
}

/**
 * Removes the unfinished uploads of killed processes. They only use space, so a store that refuses to list them can
 * still be used.
 */
async function removeUnfinished(objects: S3Objects, prefix: string): Promise<void> {
  try {
    for (const { key, uploadId, begunAt } of await objects.listUploads(prefix)) {
      if (Date.now() - begunAt > unfinishedMaxAgeMs) await objects.abortUpload(key, uploadId)
    }
  } catch (error) {
    if (!isS3Answer(error, 403, 404, 405, 501)) throw error
  }
}
