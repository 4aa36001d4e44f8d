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
  /** Keeps a row while another one is in its place. `key`: that of the other row. */
  keepReplaced(key: string, row: UploadRow): void
  takeReplaced(key: string): UploadRow | undefined
  /** Takes the rows in whose places others have arrived. */
  takeReplacedWhere(hasArrived: (key: string) => boolean): readonly UploadRow[]
  /** Forgets the removed rows. */
  clear(): void
}

export function createRowsAside(): RowsAside {
  const removed = new Map<string, UploadRow>()
  const replaced = new Map<string, UploadRow>()

  function takeFrom(rows: Map<string, UploadRow>, key: string): UploadRow | undefined {
    const row = rows.get(key)
    rows.delete(key)
    return row
  }
  const takeReplaced = (key: string) => takeFrom(replaced, key)

  return {
    uploadIds: () => [...removed.values(), ...replaced.values()].map(({ uploadId }) => uploadId),
    keep: (storedKey, row) => void removed.set(storedKey, row),
    take: (storedKey) => takeFrom(removed, storedKey),
    lastPublished: () => [...removed.values()].findLast(({ existingUrl }) => existingUrl !== null),
    keepReplaced: (key, row) => void replaced.set(key, row),
    takeReplaced,
    takeReplacedWhere: (hasArrived) =>
      [...replaced.keys()].filter(hasArrived).flatMap((key) => takeReplaced(key) ?? []),
    clear: () => removed.clear(),
  }
}
