import { FileExistsError } from './errors.ts'
import { contentTypeOf } from './content-type.ts'
import { crc32c, toBase64 } from './crc32c.ts'
import { type GcsCalls, GcsRefusal, isRefusal, mayPass, translate } from './gcs-calls.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** https://cloud.google.com/storage/docs/json_api/v1/objects#resource */
interface ObjectResource {
  readonly name: string
  readonly size: string
  readonly generation: string
  readonly updated: string
  readonly crc32c: string
  readonly metadata?: { readonly writeId?: string }
}

interface ObjectMetadata {
  readonly writeId: string
  readonly firebaseStorageDownloadTokens?: string
}

/** An object of the bucket. */
export interface GcsObject {
  readonly name: string
  readonly sizeBytes: number
  readonly generation: string
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number
  readonly crc32c: string
  /** The id of the write that stored it. A copy has that of its source. */
  readonly writeId: string | undefined
}

/** The bytes of a chunk must be a multiple of this, except in the last chunk; also the first size (row M-LIM-10). */
export const chunkUnit = 262_144
/** Just under 32 MiB (row M-LIM-11). */
export const maxChunk = 33_554_432 - chunkUnit

export type GcsObjects = ReturnType<typeof createGcsObjects>

/** The operations on the objects of a bucket. Names are whole names, with the prefix. */
export function createGcsObjects(calls: GcsCalls, bucket: string) {
  const { uploadMs, operationMs, readMs, pauseMs: firstPauseMs } = calls.timeouts
  const objectsUrl = `/storage/v1/b/${encodeURIComponent(bucket)}/o`
  const uploadUrl = `/upload${objectsUrl}`
  const urlOf = (name: string) => `${objectsUrl}/${encodeURIComponent(name)}`
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const resource = async (answer: Response) => toObject((await answer.json()) as ObjectResource)

  const describe = (name: string, metadata: ObjectMetadata) => ({
    name,
    contentType: contentTypeOf(name),
    cacheControl: 'public, max-age=31536000, s-maxage=3600, immutable',
    metadata,
  })

  /** Null when there is no object with this name. */
  async function facts(name: string, signal?: AbortSignal): Promise<GcsObject | null> {
    const answer = await calls.call({ url: urlOf(name), object: name, accepts: [404], signal }, readMs)
    if (answer.ok) return resource(answer)
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
    // The service answers 404 for a missing bucket, too.
    if (error?.message?.includes('bucket')) throw translate(new GcsRefusal(404, bucket, error.message))
    return null
  }

  /** Writes one request with the content in it (multipart/related, RFC 2387). */
  async function insert(
    name: string,
    bytes: Uint8Array,
    metadata: ObjectMetadata,
    signal?: AbortSignal,
  ): Promise<GcsObject> {
    const boundary = `part-${metadata.writeId}`
    const head = `--${boundary}\r\ncontent-type: ${json['content-type']}\r\n\r\n${JSON.stringify(describe(name, metadata))}\r\n--${boundary}\r\ncontent-type: ${contentTypeOf(name)}\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const url = `${uploadUrl}?uploadType=multipart&ifGenerationMatch=0`
    const headers = { 'content-type': `multipart/related; boundary=${boundary}` }
    return resource(await calls.call({ url, method: 'POST', headers, body, object: name, signal }, uploadMs))
  }

  return {
    facts,

    /**
     * Writes a new object. When the key is taken by the same write, whose answer was lost, that is its result.
     * `tokens`: those of its download address, which the provider's client library reads from the metadata.
     * @throws {FileExistsError} when another object has the name.
     * @throws {GcsRefusal} when the service has stored other bytes; they are removed.
     */
    async put(
      name: string,
      chunks: AsyncIterable<Uint8Array>,
      {
        writeId,
        key,
        signal,
        tokens,
      }: { writeId: string; key: string; signal?: AbortSignal | undefined; tokens?: string },
    ): Promise<GcsObject> {
      let sizeBytes = 0
      let checksum = 0
      async function* counted() {
        for await (const chunk of chunks) {
          sizeBytes += chunk.byteLength
          checksum = crc32c(chunk, checksum)
          yield chunk
        }
      }
      const metadata = { writeId, ...(tokens && { firebaseStorageDownloadTokens: tokens }) }
      const upload = createSession(name, metadata, signal)
      const pieces = inPieces(counted(), () => upload.pieceBytes)
      try {
        const first = await pieces.next()
        let stored: GcsObject
        if (first.value?.isLast) stored = await insert(name, first.value.bytes, metadata, signal)
        else {
          await upload.begin()
          let answer = await upload.send(first.value!.bytes, null)
          for await (const { bytes, isLast } of pieces)
            answer = await upload.send(bytes, isLast ? sizeBytes : null)
          stored = answer!
        }
        if (stored.sizeBytes === sizeBytes && stored.crc32c === toBase64(checksum)) return stored
        await remove(stored)
        throw new Error('Server recorded incorrect upload file size, please retry the upload.')
      } catch (error) {
        await upload.discard()
        if (!isRefusal(error, 412)) {
          await removeOwn(name, writeId)
          throw error
        }
        const found = await facts(name)
        if (found?.writeId === writeId) return found
        throw new FileExistsError(key)
      } finally {
        // Cancels a body that was not read to its end.
        await pieces.return(undefined)
      }
    },

    /** The service copies the bytes itself, in several requests when they are many. */
    async copy(from: GcsObject, name: string, key: string): Promise<GcsObject> {
      const url = `${urlOf(from.name)}/rewriteTo${objectsUrl.slice('/storage/v1'.length)}/${encodeURIComponent(name)}?ifGenerationMatch=0&ifSourceGenerationMatch=${from.generation}`
      try {
        for (let rewriteToken = ''; ;) {
          const next = rewriteToken && `&rewriteToken=${encodeURIComponent(rewriteToken)}`
          const request = { url: url + next, method: 'POST', object: from.name } as const
          const answer = (await (await calls.call(request, operationMs)).json()) as
            { done: true; resource: ObjectResource } | { done: false; rewriteToken: string }
          if (answer.done) return toObject(answer.resource)
          rewriteToken = answer.rewriteToken
        }
      } catch (error) {
        if (!isRefusal(error, 412)) throw error
        const found = await facts(name)
        if (found && found.writeId !== undefined && found.writeId === from.writeId) return found
        throw new FileExistsError(key)
      }
    },

    /** The bytes from `start` to `end`, both inclusive, of one generation. */
    async read(
      { name, generation }: GcsObject,
      { start, end }: { start: number; end: number },
      signal: AbortSignal,
    ): Promise<ReadableStream<Uint8Array>> {
      const url = `${urlOf(name)}?alt=media&generation=${generation}`
      const answer = await calls.call(
        { url, headers: { range: `bytes=${start}-${end}` }, object: name, isStream: true, signal },
        readMs,
      )
      return answer.body ?? new Blob([]).stream()
    },

    async remove(name: string): Promise<void> {
      await calls.call({ url: urlOf(name), method: 'DELETE', object: name, accepts: [404] }, operationMs)
    },

    /** The objects whose names begin with `prefix`, in pages of 1,000. */
    async *list(prefix: string, forMs = operationMs): AsyncGenerator<GcsObject> {
      const fields = 'nextPageToken,items(name,size,generation,updated,crc32c)'
      for (let page: string | undefined = ''; page !== undefined;) {
        const query = new URLSearchParams({ prefix, fields, ...(page && { pageToken: page }) })
        const answer = await calls.call({ url: `${objectsUrl}?${query}`, object: prefix }, forMs)
        const found = (await answer.json()) as { items?: ObjectResource[]; nextPageToken?: string }
        for (const item of found.items ?? []) yield toObject(item)
        page = found.nextPageToken
      }
    },
  }

  /** Removes exactly this generation. */
  async function remove({ name, generation }: GcsObject): Promise<void> {
    const url = `${urlOf(name)}?generation=${generation}`
    await calls.call({ url, method: 'DELETE', object: name, accepts: [404] }, readMs)
  }

  /**
   * Removes what a failed write has stored, as far as the service still answers: a person waits for the error, and no
   * record names what remains.
   */
  async function removeOwn(name: string, writeId: string): Promise<void> {
    const stored = await calls
      .attempt({ url: urlOf(name), object: name })
      .then(resource)
      .catch(() => null)
    if (stored?.writeId === writeId) await remove(stored).catch(() => undefined)
  }

  /** A resumable session (https://cloud.google.com/storage/docs/performing-resumable-uploads). */
  function createSession(name: string, metadata: ObjectMetadata, signal: AbortSignal | undefined) {
    let url: string | null = null
    let position = 0
    const session = {
      /** Doubles after each success, and halves after a failure. */
      pieceBytes: chunkUnit,

      async begin(): Promise<void> {
        const body = Buffer.from(JSON.stringify(describe(name, metadata)))
        const request = { method: 'POST', headers: json, body, object: name, signal } as const
        const answer = await calls.call(
          { ...request, url: `${uploadUrl}?uploadType=resumable&ifGenerationMatch=0` },
          uploadMs,
        )
        url = answer.headers.get('location')
        if (!url) throw new GcsRefusal(answer.status, name, 'the session has no address')
      },

      /** Sends the next bytes. `total`: the size of the object with its last bytes. Returns the stored object after these. */
      async send(bytes: Uint8Array, total: number | null): Promise<GcsObject | null> {
        const from = position
        const until = Date.now() + uploadMs
        let pauseMs = 0
        let knowsPosition = true
        while (true) {
          try {
            const rest = bytes.subarray(position - from, position - from + session.pieceBytes)
            const isLast = total !== null && position + rest.byteLength === total
            const range =
              knowsPosition && rest.byteLength > 0 ? `${position}-${position + rest.byteLength - 1}` : '*'
            const answer = await calls.attempt({
              url: url!,
              method: 'PUT',
              headers: {
                'content-range': `bytes ${range}/${isLast || range === '*' ? (total ?? '*') : '*'}`,
              },
              body: range === '*' ? new Uint8Array() : rest,
              object: name,
              accepts: [308],
              signal,
            })
            if (answer.ok) return await resource(answer)
            // Only the answer says how many bytes the service has received.
            const received = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
            position = received === undefined ? 0 : Number(received) + 1
            if (position < from)
              throw new GcsRefusal(410, name, 'the session has lost bytes that it had confirmed')
            knowsPosition = true
            pauseMs = 0
            if (position >= from + bytes.byteLength && total === null) {
              session.pieceBytes = Math.min(maxChunk, session.pieceBytes * 2)
              return null
            }
          } catch (error) {
            signal?.throwIfAborted()
            if (!mayPass(error) || Date.now() + pauseMs > until) throw translate(error)
            session.pieceBytes = Math.max(
              chunkUnit,
              Math.floor(session.pieceBytes / 2 / chunkUnit) * chunkUnit,
            )
            knowsPosition = false
            await pause(pauseMs, undefined, { signal })
            pauseMs = pauseMs ? pauseMs * 2 : firstPauseMs
          }
        }
      },

      /** Ends the session. The service answers 499 (https://cloud.google.com/storage/docs/performing-resumable-uploads#cancel-upload). */
      async discard(): Promise<void> {
        if (url)
          await calls.attempt({ url, method: 'DELETE', object: name, accepts: [499] }).catch(() => undefined)
      },
    }
    return session
  }
}

function toObject({
  name,
  size,
  generation,
  updated,
  crc32c: checksum,
  metadata,
}: ObjectResource): GcsObject {
  const modifiedAt = Date.parse(updated)
  return {
    name,
    sizeBytes: Number(size),
    generation,
    modifiedAt,
    crc32c: checksum,
    writeId: metadata?.writeId,
  }
}

/** Cuts a stream into pieces of `sizeOf()` bytes. The last one is shorter, and marked: it has at least one byte, or is all. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, sizeOf: () => number) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    while (waitingBytes > sizeOf()) {
      const joined = Buffer.concat(waiting)
      const size = sizeOf()
      yield { bytes: joined.subarray(0, size), isLast: false }
      waiting = [joined.subarray(size)]
      waitingBytes -= size
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}
