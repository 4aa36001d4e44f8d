import type { UploadRow } from './upload-row.ts'

/** The rows that have left the list of a form, and may return to it. */
export interface RowsAside {
  /** The uploads of these rows. */
  uploadIds(): readonly (string | null)[]
  /** Keeps a removed row under the key of its file. */
  keep(storedKey: string, row: UploadRow): void
  take(storedKey: string): UploadRow | undefined
  /** The published row that was removed last. */
  lastPublished(): UploadRow | undefined
  /** Forgets the removed rows. */
  clear(): void
}

export function createRowsAside(): RowsAside {
  const removed = new Map<string, UploadRow>()
  return {
    uploadIds: () => [...removed.values()].map(({ uploadId }) => uploadId),
    keep: (storedKey, row) => void removed.set(storedKey, row),
    take(storedKey) {
      const row = removed.get(storedKey)
      removed.delete(storedKey)
      return row
    },
    lastPublished: () => [...removed.values()].findLast(({ existingUrl }) => existingUrl !== null),
    clear: () => removed.clear(),
  }
}
