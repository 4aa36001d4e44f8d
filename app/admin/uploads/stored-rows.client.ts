import { detailsOf } from '#domain/media/draft-images.ts'
import type { UploadListStore } from './upload-list-store.client.ts'
import { arrivedRows, hasPlace, storedKeyOf, type UploadRow } from './upload-row.ts'
import { isUnfinished } from './upload-states.ts'
import { forgetUploads } from './upload-task.client.ts'

/**
 * Makes the list of a form match stored values of its field. `aside`: rows that left the list and may return to it.
 * `drop`: removes a row for good.
 */
export function createStoredRows(
  list: UploadListStore,
  aside: Map<string, UploadRow>,
  drop: (key: string) => void,
) {
  const rows = () => list.current().rows

  /** Replaces the finished rows with `stored`. A row that the list has, or had, keeps its state and its thumbnail. */
  function put(stored: readonly UploadRow[]): void {
    const arrived = new Map(
      arrivedRows(rows()).flatMap((row) => {
        const key = storedKeyOf(row)
        return key === null ? [] : [[key, row] as const]
      }),
    )
    const arriving = rows().filter((row) => isUnfinished(row.state))
    const shown = stored.map((row) => {
      const key = storedKeyOf(row) ?? row.key
      const known = arrived.get(key) ?? aside.get(key)
      aside.delete(key)
      const now = known ? { ...known, ...detailsOf(row) } : row
      const next = arriving.find(({ replaced }) => replaced && storedKeyOf(replaced) === key)
      return next ? { ...next, replaced: now } : now
    })
    const keys = new Set(shown.flatMap(({ key, replaced }) => [key, replaced?.key]))
    for (const [key, row] of arrived) if (!keys.has(row.key)) aside.set(key, row)
    const added = arriving.filter((row) => !keys.has(row.key)).map((row) => ({ ...row, replaced: null }))
    list.publish({ rows: [...shown, ...added] })
  }
  /** Gives the rows `sent` their published addresses from `stored`; null removes these rows. */
  function settle(sent: readonly UploadRow[], stored: readonly UploadRow[] | null): void {
    void forgetUploads(sent.flatMap(({ uploadId }) => uploadId ?? []))
    list.publish({ refused: [], chooseAgain: [] })
    aside.clear()
    // A list of another length comes from another editor, who saved right after this save.
    if (stored && stored.length !== sent.length) return put(stored)
    const places = new Map(sent.map((row, index) => [storedKeyOf(row), stored?.[index]]))
    function settled(row: UploadRow): UploadRow | null {
      const key = storedKeyOf(row)
      if (key === null) return { ...row, replaced: row.replaced && settled(row.replaced) }
      if (!places.has(key)) return row
      const existingUrl = places.get(key)?.existingUrl
      return existingUrl ? { ...row, existingUrl, uploadId: null } : null
    }
    for (const row of rows()) {
      const next = settled(row)
      if (next && hasPlace(next)) list.change(row.key, next)
      else drop(row.key)
    }
  }

  return { put, settle }
}
