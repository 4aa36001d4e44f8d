import type { S3Objects, UploadedPart } from './s3-objects.ts'

/** The smallest part that S3 allows, except for the last. Parts of one size are needed by some stores. */
const minPartBytes = 5 * 1_048_576
const maxParts = 10_000

/** The time for removing a failed upload. A person waits for the error meanwhile. */
const discardWithinMs = 5_000

/**
 * Writes one object: in one request, or in parts when a stream is longer than a part. At most two parts are in memory.
 * `key`: the whole key of the object.
 */
export function createS3Upload(
  objects: S3Objects,
  {
    key,
    writeId,
    maxBytes,
    signal,
  }: { key: string; writeId: string; maxBytes: number; signal?: AbortSignal | undefined },
) {
  const partBytes = Math.max(minPartBytes, Math.ceil(maxBytes / maxParts))
  let chunks: Uint8Array[] = []
  let waitingBytes = 0
  let uploadId: string | null = null
  const parts: UploadedPart[] = []
  let sentBytes = 0
  let isLastPartSent = false
  let mayBeStored = false

  async function sendPart(bytes: Uint8Array) {
    uploadId ??= await objects.beginUpload(key, writeId, signal)
    parts.push(await objects.uploadPart(key, { uploadId, number: parts.length + 1, bytes }, signal))
    sentBytes += bytes.byteLength
  }

  return {
    writeId,
    /** Takes the whole content, instead of `add`. */
    hold: (bytes: Uint8Array): void => void (chunks = [bytes]),

    /** Takes the next bytes of a stream. Resolves when there is room in memory for more. */
    async add(chunk: Uint8Array): Promise<void> {
      chunks.push(chunk)
      waitingBytes += chunk.byteLength
      // The last part must not be empty, so a full part waits for the next byte.
      while (waitingBytes > partBytes) {
        const waiting = Buffer.concat(chunks)
        await sendPart(waiting.subarray(0, partBytes))
        chunks = [waiting.subarray(partBytes)]
        waitingBytes -= partBytes
      }
    },

    /** Stores the object. Can be repeated. */
    async finish(): Promise<void> {
      const [first, ...others] = chunks
      const bytes = first && others.length === 0 ? first : Buffer.concat(chunks)
      if (uploadId === null) {
        mayBeStored = true
        return objects.put(key, bytes, { writeId, signal })
      }
      if (!isLastPartSent) await sendPart(bytes)
      isLastPartSent = true
      mayBeStored = true
      const upload = { uploadId, parts, sizeBytes: sentBytes }
      await objects.completeUpload(key, upload, signal)
    },

    /** Removes everything of the upload after an error, as far as the store still answers. */
    async discard(): Promise<void> {
      const soon = AbortSignal.timeout(discardWithinMs)
      // Failures are ignored: the caller throws the error that led here, and no record references what remains.
      await Promise.allSettled([
        uploadId === null ? null : objects.abortUpload(key, uploadId, soon),
        mayBeStored ? removeOwn(objects, { key, writeId }, soon) : null,
      ])
    },
  }
}

async function removeOwn(
  objects: S3Objects,
  { key, writeId }: { key: string; writeId: string },
  signal: AbortSignal,
): Promise<void> {
  const stored = await objects.facts(key, signal)
  if (stored?.writeId === writeId) await objects.remove(key, signal)
}
