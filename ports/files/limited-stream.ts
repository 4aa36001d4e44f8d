import { FileTooLargeError } from './errors.ts'

/** Returns `body` as a stream that fails with FileTooLargeError at the first chunk above `maxBytes`. */
export function limitedTo(
  body: ReadableStream<Uint8Array> | Uint8Array,
  key: string,
  { maxBytes }: { maxBytes: number },
): ReadableStream<Uint8Array> {
  const stream = body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]).stream() : body
  let sizeBytes = 0
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sizeBytes += chunk.byteLength
        if (sizeBytes > maxBytes) throw new FileTooLargeError(key, maxBytes)
        controller.enqueue(chunk)
      },
    }),
  )
}
