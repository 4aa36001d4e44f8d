import { alreadyListed } from './picked-file.ts'
import { misplacedPressMs } from './misplaced-press.ts'
import type { UploadListStore } from './upload-list-store.client.ts'
import { arrivedRows, type UploadRow } from './upload-row.ts'
import { isUnfinished } from './upload-states.ts'
import type { UploadTransfers } from './upload-transfers.client.ts'

/**
 * Removes rows from the list of a form, deletes their uploads, and puts back the rows that they had replaced. `aside`:
 * as in `createStoredRows`. `most`: the maximum number of files.
 */
export function createRowRemoval(
  list: UploadListStore,
  { aside, transfers, most }: { aside: Map<string, UploadRow>; transfers: UploadTransfers; most: number },
) {
  const rows = () => list.current().rows

  /** Removes a row and frees its thumbnail. Its upload stays on the server. */
  function drop(key: string): void {
    const row = list.find(key)
    if (row?.thumbnailUrl) URL.revokeObjectURL(row.thumbnailUrl)
    transfers.forget(key)
    list.publish({ rows: rows().filter((each) => each.key !== key) })
  }
  /** Drops a row, and returns the row that it had replaced to the list. */
  function withdraw(row: UploadRow): void {
    const { replaced } = row
    if (replaced) list.publish({ rows: rows().map((each) => (each === row ? replaced : each)) })
    drop(row.key)
  }
  /**
   * Drops a row that has continued the upload of another row. After a reload, only its upload shows that both are the
   * same file.
   */
  function dropListed(key: string): void {
    const row = list.find(key)
    if (!row) return
    list.publish({ refused: [...list.current().refused, { name: row.name, reason: alreadyListed }] })
    withdraw(row)
  }
  /** Removes the only image before another one is uploaded in its place. Returns it if it has arrived. */
  function makeRoom(): UploadRow | null {
    const [arrived = null] = arrivedRows(rows())
    for (const row of rows()) {
      if (row === arrived) continue
      void transfers.discard(row)
      drop(row.key)
    }
    list.publish({ rows: [] })
    return arrived
  }
  /** Deletes the uploads whose replacements have arrived. */
  function discardReplaced(): void {
    const row = rows().find(({ state, replaced }) => state === 'success' && replaced !== null)
    if (!row?.replaced) return
    const { replaced } = row
    // This change looks for the next one.
    list.change(row.key, { replaced: null })
    if (replaced.existingUrl !== null) aside.set(replaced.existingUrl, replaced)
    else void transfers.discard(replaced)
  }
  /** Removes a row that has ended. Returns false and does nothing for other rows and for a misplaced press. */
  function remove(key: string): boolean {
    const row = list.find(key)
    if (!row || isUnfinished(row.state)) return false
    if (Date.now() - transfers.endedAt(key) < misplacedPressMs) return false
    if (row.existingUrl === null) void transfers.discard(row)
    withdraw(row)
    // With one allowed image, the published one is shown again when its replacement is removed.
    const published = [...aside.values()].findLast(({ existingUrl }) => existingUrl !== null)
    if (most === 1 && published && rows().length === 0) list.publish({ rows: [published] })
    return true
  }

  return { drop, dropListed, makeRoom, discardReplaced, remove }
}
