import type { UploadList } from './upload-list.ts'
import type { UploadRow } from './upload-row.ts'
import { canBecome, type UploadState } from './upload-states.ts'

/** Stores the list of a form's images for `useSyncExternalStore`. */
export type UploadListStore = ReturnType<typeof createUploadListStore>

/** `ownUploads`: the uploads of this form that are not in its rows. */
export function createUploadListStore({
  start,
  ownUploads,
}: {
  readonly start: UploadList
  readonly ownUploads: () => readonly (string | null)[]
}) {
  const listeners = new Set<() => void>()
  let list = start

  function publish(next: Partial<UploadList>): void {
    list = { ...list, ...next }
    if (list.waiting.length > 0) list = { ...list, waiting: withoutOwn(list.waiting) }
    for (const listener of listeners) listener()
  }
  /** Removes the uploads that this form sends, shows or may show again from the list of waiting pictures. */
  function withoutOwn(waiting: UploadList['waiting']): UploadList['waiting'] {
    const shown = list.rows.flatMap(({ uploadId, replaced }) => [uploadId, replaced?.uploadId])
    const own = new Set([...shown, ...ownUploads()])
    return waiting.filter(({ id }) => !own.has(id))
  }

  const find = (key: string) => list.rows.find((row) => row.key === key)
  const change = (key: string, report: Partial<UploadRow>) =>
    publish({ rows: list.rows.map((row) => (row.key === key ? { ...row, ...report } : row)) })

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => list,
    publish,
    find,
    change,
    /** Moves a row through the given states. Returns false, without a change, at a transition that is not allowed. */
    become: (key: string, ...path: readonly UploadState[]) =>
      path.every((state) => {
        const row = find(key)
        if (!row || !canBecome(row.state, state)) return false
        change(key, { state })
        return true
      }),
    dispose: () => listeners.clear(),
  }
}
