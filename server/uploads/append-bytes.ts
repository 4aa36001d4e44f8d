import type { Readable } from 'node:stream'
import type { UploadId } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { UploadFacts, UploadPart } from './upload-facts.ts'
import { MissingPartError, readPart, storeUploadFile } from './upload-files.ts'

/**
 * Received bytes become a file of the store at this size, when a request ends, and when its connection is lost. A
 * killed process therefore loses at most this much of each upload.
 */
export const partBytes = 1_048_576

/** Another request has changed or removed the upload meanwhile. */
export class UploadChangedError extends Error {
  override name = 'UploadChangedError'
  readonly code = 'upload-changed'
}

/** See `Staging.append`. */
export async function appendBytes(
  {
    facts,
    files,
  }: {
    readonly facts: Pick<UploadFacts, 'find' | 'replaceParts' | 'hasOtherParts'>
    readonly files: Pick<FileStore, 'put' | 'open' | 'remove'>
  },
  id: UploadId,
  offset: number,
  bytes: Readable,
): Promise<number> {
  const upload = await facts.find(id)
  if (upload?.receivedBytes !== offset || upload.prepared) throw new UploadChangedError(id)
  let { parts } = upload
  let received: Uint8Array[] = []
  let receivedBytes = 0

  /** Stores the received bytes, together with a last part that is not full, so that there are few parts. */
  async function flush() {
    if (receivedBytes === 0) return
    const last = parts.at(-1)
    const short = last && last.sizeBytes < partBytes ? last : null
    const content = Buffer.concat([...(short ? [await readShort(short)] : []), ...received])
    received = []
    receivedBytes = 0
    const part = {
      key: await storeUploadFile(files, { id, name: 'part' }, content),
      sizeBytes: content.length,
    }
    const next = [...(short ? parts.slice(0, -1) : parts), part]
    if (!(await facts.replaceParts(id, { from: parts, to: next, now: Date.now() }))) {
      await files.remove(part.key)
      throw new UploadChangedError(id)
    }
    parts = next
    if (short) await files.remove(short.key)
  }

  async function readShort(short: UploadPart) {
    return readPart(files, short).catch(async (error: unknown) => {
      // Another process has replaced it by a longer one meanwhile.
      if (error instanceof MissingPartError && (await facts.hasOtherParts(id, parts)))
        throw new UploadChangedError(id)
      throw error
    })
  }

  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  while (true) {
    const chunk = await chunks.next().catch(async (error: unknown) => {
      // The connection was lost. The bytes that arrived before stay.
      await flush()
      throw error
    })
    if (chunk.done) break
    received.push(chunk.value)
    receivedBytes += chunk.value.byteLength
    if (receivedBytes >= partBytes) await flush()
  }
  await flush()
  return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
