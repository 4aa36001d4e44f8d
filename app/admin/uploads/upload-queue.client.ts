import { refuseImage, signatureBytes } from './image-check.ts'
import { memoryKey, parseRemembered, restoredUploads, toRemembered } from './remembered-uploads.ts'
import { emptyUploadList, type UploadList } from './upload-list.ts'
import { uploadsEndpoint, uploadsHeld, uploadThumbnail } from './upload-server.ts'
import { hasPlace, movedRow, type UploadRow } from './upload-row.ts'
import { canBecome, isUnfinished, pathToCanceling, type UploadState } from './upload-states.ts'
import {
  createUploadTask,
  discardUpload,
  forgetUploads,
  type TaskReport,
  type UploadTask,
} from './upload-task.client.ts'

/** The images of one form: chosen, sent, ordered and described; for `useSyncExternalStore`. */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  current(): UploadList
  add(files: readonly File[]): Promise<void>
  pause(key: string): void
  resume(key: string): void
  retry(key: string): void
  cancel(key: string): void
  /**
   * Takes a finished, failed or cancelled row off the list, and its bytes off the server. False when nothing was
   * done: right after an upload has finished, a press was meant for the button that stood there before.
   */
  remove(key: string): boolean
  move(key: string, overKey: string): void
  describe(key: string, description: string): void
  dismissRefusals(): void
  /** Brings back what a reload interrupted. */
  restore(): Promise<void>
  /** Empties the list after its images were published; the server keeps them. */
  clear(): void
  /** Stops every request and frees the thumbnails; what has arrived stays remembered. */
  dispose(): void
}

/** On a slow line two at a time finish sooner than all at once, and the first are ready early. */
const mostAtOnce = 2
/** How long a person needs to see that "Pause" has become "Remove". */
const misplacedPressMs = 700

/** The list is kept in this browser under the account and the form's name; see `remembered-uploads.ts`. */
export function createUploadQueue(accountUid: string, form: string, mostImages: number): UploadQueue {
  const memory = memoryKey(accountUid, form)
  const listeners = new Set<() => void>()
  const tasks = new Map<string, UploadTask>()
  const files = new Map<string, File>()
  const sending = new Set<string>()
  const endedAt = new Map<string, number>()
  let list = emptyUploadList

  function publish(next: Partial<UploadList>): void {
    list = { ...list, ...next }
    remember()
    for (const listener of listeners) listener()
  }
  let remembered: string | null = null
  function remember(): void {
    const text = list.rows.length === 0 ? null : JSON.stringify(toRemembered(list.rows))
    if (text === remembered) return
    remembered = text
    try {
      if (text === null) localStorage.removeItem(memory)
      else localStorage.setItem(memory, text)
    } catch {
      // Storage that is full or forbidden costs the memory over reloads, not the form.
    }
  }
  function readMemory(): string | null {
    try {
      return localStorage.getItem(memory)
    } catch {
      return null
    }
  }
  const find = (key: string) => list.rows.find((row) => row.key === key)
  const change = (key: string, report: TaskReport | Pick<UploadRow, 'description'>) =>
    publish({ rows: list.rows.map((row) => (row.key === key ? { ...row, ...report } : row)) })

  /** Moves a row along the table of states; anything the table does not know is ignored. */
  function become(key: string, ...path: readonly UploadState[]): boolean {
    return path.every((state) => {
      const row = find(key)
      if (!row || !canBecome(row.state, state)) return false
      change(key, { state })
      return true
    })
  }

  function hear(key: string, report: TaskReport): void {
    const row = find(key)
    // A request that was stopped may still have a word on its way.
    if (!row || row.state !== 'running') return
    change(key, report)
    if (report.state) {
      endedAt.set(key, Date.now())
      sending.delete(key)
      sendNext()
    }
  }
  function sendNext(): void {
    for (const row of list.rows) {
      if (sending.size >= mostAtOnce) return
      if (row.state !== 'running' || sending.has(row.key)) continue
      sending.add(row.key)
      change(row.key, { activity: 'sending' })
      tasks.get(row.key)?.start()
    }
  }
  async function stop(key: string): Promise<void> {
    sending.delete(key)
    await tasks.get(key)?.stop()
    sendNext()
  }
  function restart(key: string): void {
    change(key, { state: 'running', activity: 'waiting', problem: null, retryable: true })
    sendNext()
  }
  function drop(key: string): void {
    const row = find(key)
    if (row?.thumbnailUrl) URL.revokeObjectURL(row.thumbnailUrl)
    tasks.delete(key)
    files.delete(key)
    publish({ rows: list.rows.filter((each) => each.key !== key) })
  }

  function refusalOf(file: File, start: Uint8Array): string | null {
    const refusal = refuseImage(file.size, start)
    if (refusal) return refusal
    if (list.rows.some((row) => hasPlace(row) && row.name === file.name && row.sizeBytes === file.size)) {
      return 'It is already in the list.'
    }
    if (list.rows.filter(hasPlace).length >= mostImages) return `There are already ${mostImages} images.`
    return null
  }
  function append(file: File): void {
    const key = crypto.randomUUID()
    files.set(key, file)
    tasks.set(
      key,
      createUploadTask(file, uploadsEndpoint, accountUid, (report) => hear(key, report)),
    )
    publish({
      rows: [
        ...list.rows,
        {
          key,
          name: file.name,
          sizeBytes: file.size,
          sentBytes: 0,
          state: 'running',
          activity: 'waiting',
          uploadId: null,
          thumbnailUrl: URL.createObjectURL(file),
          description: '',
          problem: null,
          retryable: true,
        },
      ],
      chooseAgain: list.chooseAgain.filter((name) => name !== file.name),
    })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => list,
    async add(chosen) {
      publish({ refused: [] })
      for (const file of chosen) {
        const start = await file
          .slice(0, signatureBytes)
          .arrayBuffer()
          .then((buffer) => new Uint8Array(buffer))
          .catch(() => null)
        const reason = start === null ? 'The file cannot be read. Choose it again.' : refusalOf(file, start)
        if (reason === null) append(file)
        else publish({ refused: [...list.refused, { name: file.name, reason }] })
      }
      sendNext()
    },
    pause(key) {
      if (!become(key, 'pausing')) return
      void stop(key).then(() => become(key, 'paused'))
    },
    resume(key) {
      if (find(key)?.state === 'paused') restart(key)
    },
    retry(key) {
      const row = find(key)
      if (row?.state === 'canceled' || (row?.state === 'error' && row.retryable)) restart(key)
    },
    cancel(key) {
      const row = find(key)
      if (!row || !become(key, ...pathToCanceling(row.state))) return
      sending.delete(key)
      void tasks
        .get(key)
        ?.discard()
        .then(() => {
          change(key, { sentBytes: 0 })
          become(key, 'canceled')
          sendNext()
        })
    },
    remove(key) {
      const row = find(key)
      if (!row || isUnfinished(row.state)) return false
      if (Date.now() - (endedAt.get(key) ?? 0) < misplacedPressMs) return false
      const task = tasks.get(key)
      if (task) void task.discard()
      else if (row.uploadId) void discardUpload(`${uploadsEndpoint}/${row.uploadId}`)
      drop(key)
      return true
    },
    move(key, overKey) {
      publish({ rows: movedRow(list.rows, key, overKey) })
    },
    describe(key, description) {
      change(key, { description })
    },
    dismissRefusals() {
      publish({ refused: [] })
    },
    async restore() {
      const kept = parseRemembered(readMemory())
      if (kept.length === 0) return
      const held = await uploadsHeld(kept.flatMap(({ uploadId }) => uploadId ?? []))
      const { rows, chooseAgain } = restoredUploads(kept, held, uploadThumbnail)
      publish({ rows: [...rows, ...list.rows], chooseAgain })
    },
    clear() {
      void forgetUploads(list.rows.flatMap(({ uploadId }) => uploadId ?? []))
      for (const { key } of list.rows) drop(key)
      publish(emptyUploadList)
    },
    dispose() {
      for (const [key, task] of tasks) {
        void task.stop()
        const url = find(key)?.thumbnailUrl
        if (url) URL.revokeObjectURL(url)
      }
      listeners.clear()
    },
  }
}
