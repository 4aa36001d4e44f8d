import { createHash, type Hash } from 'node:crypto'
import type { FileStore } from '#ports/files/file-store.ts'
import { MoveError } from './move-error.ts'

interface CopiedFiles {
  readonly files: number
  readonly bytes: number
  /** Of these, the number that the target had before, from an earlier run. */
  readonly wereThere: number
}

/**
 * Copies every file of one store to another, one after the other, and compares the digest of each copy with that of the
 * source. A run after an interrupted one copies only the missing files.
 * @param onProgress called after each file with the number of files so far.
 * @throws {MoveError} when the target has another file under the same key, or a copy differs.
 */
export async function copyFiles(
  source: FileStore,
  target: FileStore,
  { onProgress = () => undefined }: { readonly onProgress?: (files: number) => void } = {},
): Promise<CopiedFiles> {
  let files = 0
  let bytes = 0
  let wereThere = 0
  for await (const { key } of source.list('')) {
    const file = await source.open(key)
    // Removed since the listing began.
    if (!file) continue
    const there = await target.open(key)
    if (there) {
      if ((await digestOf(there.stream())) !== (await digestOf(file.stream()))) {
        throw new MoveError(
          `The place to move to has another file with the name ${key}. Nothing was overwritten. Name an empty place.`,
        )
      }
      wereThere += 1
    } else {
      const sent = createHash('sha256')
      await target.put(key, file.stream().pipeThrough(hashing(sent)), { maxBytes: file.sizeBytes })
      const copy = await target.open(key)
      if (!copy || (await digestOf(copy.stream())) !== sent.digest('hex')) {
        await target.remove(key)
        throw new MoveError(
          `The copy of ${key} differs from the file, so it was removed. Run the command again.`,
        )
      }
    }
    files += 1
    bytes += file.sizeBytes
    onProgress(files)
  }
  return { files, bytes, wereThere }
}

/** Passes a stream on and hashes it meanwhile, so that the source is read once. */
const hashing = (hash: Hash) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk)
      controller.enqueue(chunk)
    },
  })

async function digestOf(content: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
