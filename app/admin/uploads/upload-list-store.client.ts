import { parseRemembered, type RememberedUpload, toRemembered } from './remembered-uploads.ts'
import { startingList, type UploadList } from './upload-list.ts'
import type { UploadRow } from './upload-row.ts'
import { canBecome, type UploadState } from './upload-states.ts'

/** Stores the list of a form's images for `useSyncExternalStore`, and saves it in `localStorage` across reloads. */
export interface UploadListStore {
  subscribe(listener: () => void): () => void
  current(): UploadList
  publish(next: Partial<UploadList>): void
  find(key: string): UploadRow | undefined
  change(key: string, report: Partial<UploadRow>): void
  /** Moves a row through the given states. Returns false, without a change, at a transition that is not allowed. */
  become(key: string, ...path: readonly UploadState[]): boolean
  /** Returns the list that was stored before the reload. */
  remembered(): readonly RememberedUpload[]
  dispose(): void
}

/** `memory`: the key in `localStorage`. `ownUploads`: the uploads of this form that are not in its rows. */
export function createUploadListStore({
  memory,
  start,
  ownUploads,
}: {
  readonly memory: string
  readonly start: string
  readonly ownUploads: () => readonly (string | null)[]
}): UploadListStore {
  const listeners = new Set<() => void>()
  let list = startingList(start)
  let written: string | null = null

  function publish(next: Partial<UploadList>): void {
    list = { ...list, ...next }
    if (list.waiting.length > 0) list = { ...list, waiting: withoutOwn(list.waiting) }
    remember()
    for (const listener of listeners) listener()
  }
  /** Removes the uploads that this form sends, shows or may show again from the list of waiting pictures. */
  function withoutOwn(waiting: UploadList['waiting']): UploadList['waiting'] {
    const own = new Set([...list.rows.map(({ uploadId }) => uploadId), ...ownUploads()])
    return waiting.filter(({ id }) => !own.has(id))
  }
  function remember(): void {
    const entries = toRemembered(list.rows)
    const text = entries.length === 0 ? null : JSON.stringify(entries)
    if (text === written) return
    written = text
    try {
      if (text === null) localStorage.removeItem(memory)
      else localStorage.setItem(memory, text)
    } catch {
      // When storage is full or blocked, a reload loses the list. The form still works.
    }
  }

  const find = (key: string) => list.rows.find((row) => row.key === key)
  const change = (key: string, report: Partial<UploadRow>) =>
    publish({ rows: list.rows.map((row) => (row.key === key ? { ...row, ...report } : row)) })

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => list,
    publish,
    find,
    change,
    become: (key, ...path) =>
      path.every((state) => {
        const row = find(key)
        if (!row || !canBecome(row.state, state)) return false
        change(key, { state })
        return true
      }),
    remembered() {
      try {
        return parseRemembered(localStorage.getItem(memory))
      } catch {
        return []
      }
    },
    dispose: () => listeners.clear(),
  }
}
