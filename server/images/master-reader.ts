import type { MasterKey } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/** Reads masters. It keeps the last one, because the sizes of a picture are made one after the other. */
export function createMasterReader(files: Pick<FileStore, 'open'>) {
  let last: { readonly key: MasterKey; readonly bytes: Uint8Array } | null = null
  return {
    /** Returns null when the file store does not have the master. */
    async read(key: MasterKey): Promise<Uint8Array | null> {
      if (last?.key === key) return last.bytes
      const file = await files.open(key)
      if (!file) return null
      last = { key, bytes: await new Response(file.stream()).bytes() }
      return last.bytes
    },
    /** Drops the master that is kept; with `key`, only if it is that one. */
    forget(key?: MasterKey): void {
      if (key === undefined || last?.key === key) last = null
    },
  }
}
