import { FileExistsError, FileMissingError } from './errors.ts'
import { requireFileKey, requireFileKeyPrefix } from './file-key.ts'
import type { FileInfo, FileStore } from './file-store.ts'
import { limitedTo } from './limited-stream.ts'

/** A file store in memory, for tests. */
export function createMemoryFileStore(): FileStore {
  const files = new Map<string, FileInfo & { readonly bytes: Uint8Array }>()

  function bytesOf(key: string): Uint8Array {
    requireFileKey(key)
    const file = files.get(key)
    if (!file) throw new FileMissingError(key)
    return file.bytes
  }

  return {
    async put(key, body, limit) {
      requireFileKey(key)
      const chunks: Uint8Array[] = []
      const collect = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) })
      const bytesOrStream = 'storedKey' in body ? bytesOf(body.storedKey) : body
      await limitedTo(bytesOrStream, key, limit).pipeTo(collect, { signal: limit.signal })
      if (files.has(key)) throw new FileExistsError(key)
      const bytes = Buffer.concat(chunks)
      const info = { key, sizeBytes: bytes.length, modifiedAt: Date.now() }
      files.set(key, { ...info, bytes })
      return info
    },

    async open(key) {
      requireFileKey(key)
      const file = files.get(key)
      if (!file) return null
      const { bytes, ...info } = file
      return {
        ...info,
        stream({ start, end } = { start: 0, end: bytes.length - 1 }) {
          return new ReadableStream<Uint8Array>({
            start(controller) {
              if (start <= Math.min(end, bytes.length - 1)) controller.enqueue(bytes.slice(start, end + 1))
              controller.close()
            },
          })
        },
      }
    },

    async remove(key) {
      requireFileKey(key)
      files.delete(key)
    },

    async probe() {},

    list(prefix) {
      requireFileKeyPrefix(prefix)
      return listFiles([...files.values()].filter((file) => file.key.startsWith(prefix)))
    },
  }
}

async function* listFiles(files: readonly FileInfo[]): AsyncGenerator<FileInfo> {
  for (const { key, sizeBytes, modifiedAt } of files) yield { key, sizeBytes, modifiedAt }
}
