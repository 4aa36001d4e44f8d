import type { Readable } from 'node:stream'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import type { S3Objects } from './s3-objects.ts'
import { isS3Answer } from './s3-refusals.ts'

/** How often in a row a read may fail before the stream fails. */
const maxFailures = 3

/**
 * Reads the bytes from `start` to `end`, both inclusive, only on demand (backpressure). When the connection is lost, or
 * is closed because the reader was slow, it continues with another one.
 */
export function streamObject(
  objects: S3Objects,
  key: string,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController()
  let position = start
  let failures = 0
  let body: Readable | null = null
  let chunks: AsyncIterator<Uint8Array> | null = null

  async function readChunk(): Promise<Uint8Array> {
    if (!chunks) {
      body = await objects.read(key, { start: position, end }, cancelled.signal)
      chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    }
    const { done, value } = await chunks.next()
    if (done) throw new Error(`the store sent fewer bytes of ${key} than it has`)
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position > end) {
          // Frees the connection.
          await chunks?.next()
          return controller.close()
        }
        while (!cancelled.signal.aborted) {
          try {
            const chunk = await readChunk()
            failures = 0
            position += chunk.byteLength
            return controller.enqueue(chunk)
          } catch (error) {
            body?.destroy()
            body = chunks = null
            failures += 1
            // The SDK has repeated a request before it counts as failed.
            const isAnswered = error instanceof StoreUnavailableError || isS3Answer(error, 403, 404)
            const isFinal = isAnswered || failures === maxFailures
            if (isFinal && !cancelled.signal.aborted) throw error
          }
        }
      },
      cancel() {
        cancelled.abort()
        body?.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
