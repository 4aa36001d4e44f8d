/** How often in a row a read may fail before the stream fails. */
const maxFailures = 3

/** A range of a file as it arrives. `stop`: closes its connection. */
export interface ArrivingBytes {
  readonly chunks: AsyncIterator<Uint8Array>
  stop(): void
}

/**
 * Reads the bytes from `start` to `end`, both inclusive, only on demand (backpressure). When the connection is lost, or
 * is closed because the reader was slow, it continues with another one. `isFinal`: whether another would fail as well.
 */
export function resumedStream(
  { start, end }: { start: number; end: number },
  read: (range: { start: number; end: number }, signal: AbortSignal) => Promise<ArrivingBytes>,
  isFinal: (error: unknown) => boolean,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController()
  let position = start
  let failures = 0
  let arriving: ArrivingBytes | null = null

  async function readChunk(): Promise<Uint8Array> {
    arriving ??= await read({ start: position, end }, cancelled.signal)
    const { done, value } = await arriving.chunks.next()
    if (done) throw new Error('the store sent fewer bytes of a file than it has')
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position > end) {
          // Frees the connection.
          await arriving?.chunks.next()
          return controller.close()
        }
        while (!cancelled.signal.aborted) {
          try {
            const chunk = await readChunk()
            failures = 0
            position += chunk.byteLength
            return controller.enqueue(chunk)
          } catch (error) {
            arriving?.stop()
            arriving = null
            failures += 1
            if ((isFinal(error) || failures === maxFailures) && !cancelled.signal.aborted) throw error
          }
        }
      },
      cancel() {
        cancelled.abort()
        arriving?.stop()
      },
    },
    { highWaterMark: 0 },
  )
}
