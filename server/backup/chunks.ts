import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Bytes in parts of any size. */
export type Chunks = AsyncIterable<Uint8Array>

export const toStream = (chunks: Chunks): ReadableStream<Uint8Array> =>
  NodeReadableStream.from(chunks) as unknown as ReadableStream<Uint8Array>

/** The size of a part. Passing a small part through several steps and a thread costs more than its bytes. */
export const chunkBytes = 2_097_152

/** Reads parts of the wanted size from bytes in parts of any size. It copies bytes only when a part spans several. */
export type ChunkReader = ReturnType<typeof createChunkReader>

export function createChunkReader(chunks: Chunks) {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0

  async function fill(bytes: number) {
    while (heldBytes < bytes) {
      const { done, value } = await source.next()
      if (done) return
      held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      heldBytes += value.byteLength
    }
  }

  function take(bytes: number): Buffer {
    const parts: Buffer[] = []
    let missing = Math.min(bytes, heldBytes)
    heldBytes -= missing
    while (missing > 0) {
      const first = held.shift()!
      parts.push(first.subarray(0, missing))
      if (first.length > missing) held.unshift(first.subarray(missing))
      missing -= Math.min(missing, first.length)
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  async function read(bytes: number) {
    await fill(bytes + 1)
    return { part: take(bytes), isLast: heldBytes === 0 }
  }

  return {
    /** Returns fewer bytes only at the end. `isLast`: nothing follows. */
    read,
    /** Returns the bytes that `read` would return, without consuming them. */
    async peek(bytes: number): Promise<Buffer> {
      await fill(bytes)
      const first = take(bytes)
      held.unshift(first)
      heldBytes += first.length
      return first
    },
    /** Returns all remaining bytes in parts of this size, except the last. */
    async *parts(bytes: number): AsyncGenerator<Buffer> {
      for (let isLast = false; !isLast;) {
        const next = await read(bytes)
        if (next.part.length > 0) yield next.part
        isLast = next.isLast
      }
    },
    /** Also ends a source that was not read to its end. */
    async close(): Promise<void> {
      held = []
      await source.return?.()
    },
  }
}

/** The same bytes in parts of this size, except the last. */
export async function* inParts(chunks: Chunks, bytes: number): AsyncGenerator<Buffer> {
  const reader = createChunkReader(chunks)
  try {
    yield* reader.parts(bytes)
  } finally {
    await reader.close()
  }
}
