import { randomUUID } from 'node:crypto'
import { type AccessToken, NoTokenError, tokenOfTheMachine } from '#ports/google-access-token.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { FileMissingError, FileTooLargeError, UnusableFileStoreError } from './errors.ts'
import { isFileKey, requireFileKey, requireFileKeyPrefix } from './file-key.ts'
import type { FileInfo, FileStore } from './file-store.ts'
import { describeGcsAddress, type GcsAddress } from './gcs-address.ts'
import { createGcsCalls, GcsRefusal, type GcsTimeouts, usualTimeouts } from './gcs-calls.ts'
import { createGcsObjects, type GcsObject, type GcsObjects } from './gcs-objects.ts'
import { limitedTo } from './limited-stream.ts'
import { resumedStream } from './resumed-stream.ts'

export interface GcsFileStoreOptions extends GcsAddress {
  /** Default: that of GOOGLE_APPLICATION_CREDENTIALS or of the machine; none for an emulator. */
  readonly token?: AccessToken
  /** For tests. */
  readonly timeouts?: GcsTimeouts
  readonly log: { info(event: object): void }
}

/**
 * Stores files in a bucket of Cloud Storage, with its JSON API
 * (https://cloud.google.com/storage/docs/json_api/v1/objects). Several processes may share it. Tests the store first.
 * @throws {UnusableFileStoreError} when the store cannot be reached, refuses the site, or overwrites an object.
 */
export async function createGcsFileStore(options: GcsFileStoreOptions): Promise<FileStore> {
  const { bucket, prefix, timeouts = usualTimeouts } = options
  const token =
    options.token ?? (options.endpoint ? async () => null : await tokenOfTheMachine('devstorage.read_write'))
  const objects = createGcsObjects(createGcsCalls(options, { token, timeouts }), bucket)
  // No key begins with a dot.
  const newHiddenName = () => `${prefix}.probe/${randomUUID()}`

  const store = describeGcsAddress(options)
  // A wrong setting must be reported soon.
  const soon = createGcsObjects(
    createGcsCalls(options, {
      token,
      timeouts: { ...timeouts, uploadMs: timeouts.readMs, operationMs: timeouts.readMs },
    }),
    bucket,
  )
  await tryStore(soon, newHiddenName()).catch((error: unknown) => {
    throw explainRefusal(error, store)
  })
  options.log.info({ event: 'file-store', store })

  async function putFile(...[key, body, limit]: Parameters<FileStore['put']>): Promise<FileInfo> {
    requireFileKey(key)
    const { maxBytes, signal } = limit
    signal?.throwIfAborted()
    if ('storedKey' in body) {
      requireFileKey(body.storedKey)
      const source = await objects.facts(prefix + body.storedKey)
      if (!source) throw new FileMissingError(body.storedKey)
      if (source.sizeBytes > maxBytes) throw new FileTooLargeError(key, maxBytes)
      return toFileInfo(key, await objects.copy(source, prefix + key, key))
    }
    if (body instanceof Uint8Array && body.byteLength > maxBytes) throw new FileTooLargeError(key, maxBytes)
    const chunks =
      body instanceof Uint8Array ? once(body.slice()) : stoppable(limitedTo(body, key, limit), signal)
    return toFileInfo(key, await objects.put(prefix + key, chunks, { writeId: randomUUID(), key, signal }))
  }

  async function* listFiles(keyPrefix: string): AsyncGenerator<FileInfo> {
    for await (const found of objects.list(prefix + keyPrefix)) {
      const key = found.name.slice(prefix.length)
      if (isFileKey(key)) yield toFileInfo(key, found)
    }
  }

  return {
    put: putFile,

    async open(key) {
      requireFileKey(key)
      const found = await objects.facts(prefix + key)
      if (!found) return null
      return {
        ...toFileInfo(key, found),
        stream: ({ start, end } = { start: 0, end: found.sizeBytes - 1 }) =>
          resumedStream(
            { start, end: Math.min(end, found.sizeBytes - 1) },
            async (range, signal) => {
              const chunks = (await objects.read(found, range, signal))[Symbol.asyncIterator]()
              return { chunks, stop: () => undefined }
            },
            (error) => error instanceof StoreUnavailableError || error instanceof GcsRefusal,
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
      const name = newHiddenName()
      await objects.put(name, once(new Uint8Array([1])), { writeId: randomUUID(), key: name })
      await objects.remove(name)
    },
  }
}

const toFileInfo = (key: string, { sizeBytes, modifiedAt }: GcsObject): FileInfo => ({
  key,
  sizeBytes,
  modifiedAt,
})

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** The chunks of a stream. It is cancelled when `signal` aborts, also while it sends nothing. */
async function* stoppable(stream: ReadableStream<Uint8Array>, signal: AbortSignal | undefined) {
  const reader = stream.getReader()
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    while (true) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await reader.cancel().catch(() => undefined)
  }
}

/** Lists, writes and removes an object, and requires the store to refuse to overwrite it. */
async function tryStore(objects: GcsObjects, name: string): Promise<void> {
  const write = () => objects.put(name, once(new Uint8Array([1])), { writeId: randomUUID(), key: name })
  for await (const _ of objects.list(name)) break
  await write()
  const isRefused = await write().then(
    () => false,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === 'file-exists') return true
      throw error
    },
  )
  await objects.remove(name)
  if (!isRefused) throw new Error('it overwrites an object in spite of ifGenerationMatch=0')
}

/** An UnusableFileStoreError with words for the operator. The original message is often the only hint for an expert. */
function explainRefusal(error: unknown, store: string): UnusableFileStoreError {
  const reasons: Error[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) reasons.push(reason)
  const refusal = reasons.find((reason) => reason instanceof GcsRefusal)
  const says = reasons.some((reason) => reason instanceof NoTokenError)
    ? 'It gives no access token. Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account’s key.'
    : refusal
      ? sayStatus(refusal.status)
      : 'It does not answer in time, or not as Cloud Storage does.'
  return new UnusableFileStoreError(
    `The file store ${store} cannot be used. ${says} (${reasons.at(-1)?.message})`,
    {
      cause: error,
    },
  )
}

function sayStatus(status: number): string {
  if (status === 401)
    return 'It refuses the key. Make a new one, and name its file in GOOGLE_APPLICATION_CREDENTIALS.'
  if (status === 402) return 'Its quota is used up. Raise it, or wait until tomorrow.'
  if (status === 403)
    return 'The service account may not list, read, create and delete objects. Give it the role Storage Object Admin on the bucket.'
  if (status === 404) return 'There is no bucket with this name. Create it, or correct FILES_URL.'
  return status >= 500 || status === 429
    ? 'It answers that it cannot work now. Start the site again when it can.'
    : 'What answers there is not Cloud Storage, or refuses the request.'
}
