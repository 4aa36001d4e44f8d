import { detailsOf } from '#domain/media/draft-images.ts'
import type { RowsAside } from './rows-aside.ts'
import type { UploadListStore } from './upload-list-store.client.ts'
import { hasPlace, storedKeyOf, type UploadRow } from './upload-row.ts'
import { isUnfinished } from './upload-states.ts'
import { forgetUploads } from './upload-task.client.ts'

/** Brings the list of a form in line with stored values of its field. `drop`: removes a row for good. */
export function createStoredRows(list: UploadListStore, aside: RowsAside, drop: (key: string) => void) {
  const rows = () => list.current().rows

  /** Replaces the finished rows with `stored`. A row that the list has, or had, keeps its state and its thumbnail. */
  function put(stored: readonly UploadRow[]): void {
    const arrived = new Map(
      rows().flatMap((row) => {
        const key = storedKeyOf(row)
        return key === null ? [] : [[key, row] as const]
      }),
    )
    const shown = stored.map((row) => {
      const key = storedKeyOf(row) ?? row.key
      const before = aside.take(key)
      const known = arrived.get(key) ?? before
      return known ? { ...known, ...detailsOf(row) } : row
    })
    for (const [key, row] of arrived) if (!shown.some((each) => each.key === row.key)) aside.keep(key, row)
    list.publish({ rows: [...shown, ...rows().filter((row) => isUnfinished(row.state))] })
  }
  /** Gives the rows `sent` their published addresses from `stored`; null removes these rows. */
  function settle(sent: readonly UploadRow[], stored: readonly UploadRow[] | null): void {
    void forgetUploads(sent.flatMap(({ uploadId }) => uploadId ?? []))
    list.publish({ refused: [], chooseAgain: [] })
    aside.clear()
    // A list of another length comes from another editor, who saved right after this save.
    if (stored && stored.length !== sent.length) return put(stored)
    const places = new Map(sent.map((row, index) => [storedKeyOf(row), stored?.[index]]))
    for (const row of rows()) {
      const key = storedKeyOf(row)
      if (key !== null && !places.has(key)) continue
      const published = key === null ? undefined : places.get(key)
      if (published?.existingUrl) list.change(row.key, { existingUrl: published.existingUrl, uploadId: null })
      else if (key !== null || !hasPlace(row)) drop(row.key)
    }
  }

  return { put, settle }
}
