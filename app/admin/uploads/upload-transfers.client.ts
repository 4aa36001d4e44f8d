import type { UploadListStore } from './upload-list-store.client.ts'
import type { UploadRow } from './upload-row.ts'
import { uploadsEndpoint } from './upload-server.ts'
import { createUploadTask, discardUpload, type TaskReport, type UploadTask } from './upload-task.client.ts'

/** On a slow connection two at a time finish sooner than all at once, and the first are ready early. */
const mostAtOnce = 2

/** Sends the files of a list's rows, two at a time, and writes into the rows how far each one is. */
export interface UploadTransfers {
  /** Registers the file of a row that is about to be added to the list. */
  add(key: string, file: File): void
  /** Starts what waits, as far as there is room. */
  sendNext(): void
  /** Stops the request under way; resolves once it is gone. What arrived stays on the server. */
  stop(key: string): Promise<void>
  /** Sends a stopped or failed row again, from the byte that the server holds. */
  restart(key: string): void
  /** Stops, and has the server forget what it holds of the row. */
  discard(row: Pick<UploadRow, 'key' | 'uploadId'>): Promise<void>
  /** For a row that leaves the list. */
  forget(key: string): void
  /** When the last transfer of a row ended, in milliseconds since the Unix epoch; 0 for none. */
  endedAt(key: string): number
  /** The server's names for what is sent or was sent; null for what has none yet. */
  uploadIds(): readonly (string | null)[]
  /** Stops every request. */
  dispose(): void
}

/** `onNoRoom`: called when the server has no room for an upload. */
export function createUploadTransfers(
  list: Pick<UploadListStore, 'current' | 'find' | 'change'>,
  { accountUid, onNoRoom }: { readonly accountUid: string; readonly onNoRoom: () => void },
): UploadTransfers {
  const tasks = new Map<string, UploadTask>()
  const sending = new Set<string>()
  const ended = new Map<string, number>()

  function hear(key: string, report: TaskReport): void {
    // A request that was stopped may still have a word on its way.
    if (list.find(key)?.state !== 'running') return
    list.change(key, report)
    if (report.state) {
      ended.set(key, Date.now())
      sending.delete(key)
      if (report.needsRoom) onNoRoom()
      sendNext()
    }
  }
  function sendNext(): void {
    for (const row of list.current().rows) {
      if (sending.size >= mostAtOnce) return
      if (row.state !== 'running' || sending.has(row.key) || !tasks.has(row.key)) continue
      sending.add(row.key)
      list.change(row.key, { activity: 'sending' })
      tasks.get(row.key)?.start()
    }
  }

  return {
    add(key, file) {
      tasks.set(
        key,
        createUploadTask(file, uploadsEndpoint, accountUid, (report) => hear(key, report)),
      )
    },
    sendNext,
    async stop(key) {
      sending.delete(key)
      await tasks.get(key)?.stop()
      sendNext()
    },
    restart(key) {
      list.change(key, {
        state: 'running',
        activity: 'waiting',
        problem: null,
        retryable: true,
        needsSignIn: false,
        needsRoom: false,
      })
      sendNext()
    },
    async discard({ key, uploadId }) {
      sending.delete(key)
      const task = tasks.get(key)
      if (task) await task.discard()
      else if (uploadId) await discardUpload(uploadId)
    },
    forget: (key) => void tasks.delete(key),
    endedAt: (key) => ended.get(key) ?? 0,
    uploadIds: () => [...tasks.values()].map((task) => task.uploadId()),
    dispose() {
      for (const task of tasks.values()) void task.stop()
    },
  }
}
