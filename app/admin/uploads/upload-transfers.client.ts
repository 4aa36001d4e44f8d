import type { UploadListStore } from './upload-list-store.client.ts'
import type { UploadRow } from './upload-row.ts'
import {
  createUploadTask,
  discardUpload,
  type TaskReport,
  type UploadOrigin,
  type UploadTask,
} from './upload-task.client.ts'

/**
 * The number of simultaneous uploads. On a slow connection, two at a time finish sooner than all at the same time, and
 * the first are ready early.
 */
const mostAtOnce = 2

/** Uploads the files of a list's rows, two at a time, and writes their progress into the rows. */
export type UploadTransfers = ReturnType<typeof createUploadTransfers>

/**
 * `onListed`: called with the key of a row whose upload turns out to be that of another row. `onNoRoom`: called when the
 * server has no room for an upload.
 */
export function createUploadTransfers(
  list: Pick<UploadListStore, 'current' | 'find' | 'change'>,
  {
    origin,
    onListed,
    onNoRoom,
  }: {
    readonly origin: UploadOrigin
    readonly onListed: (key: string) => void
    readonly onNoRoom: () => void
  },
) {
  const tasks = new Map<string, UploadTask>()
  const sending = new Set<string>()
  const ended = new Map<string, number>()

  function hear(key: string, report: TaskReport): void {
    // A stopped request can still report progress.
    if (list.find(key)?.state !== 'running') return
    const { uploadId } = report
    if (uploadId && list.current().rows.some((row) => row.uploadId === uploadId)) onListed(key)
    else list.change(key, report)
    if (report.state) {
      ended.set(key, Date.now())
      sending.delete(key)
      if (report.needsRoom) onNoRoom()
      sendNext()
    }
  }
  /** Whether the list has an upload in another row. The same file, chosen again, continues the same upload. */
  const isNeeded = (id: string, key: string) =>
    list
      .current()
      .rows.some((row) => (row.key !== key && row.uploadId === id) || row.replaced?.uploadId === id)
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
    /** Registers the file of a row that is about to be added to the list. */
    add(key: string, file: File) {
      tasks.set(
        key,
        createUploadTask(file, origin, (report) => hear(key, report)),
      )
    },
    /** Starts queued uploads while fewer than two are running. */
    sendNext,
    /** Stops the current request and resolves when it has ended. The server keeps the received bytes. */
    async stop(key: string) {
      sending.delete(key)
      await tasks.get(key)?.stop()
      sendNext()
    },
    /** Resumes a stopped or failed row at the offset that the server reports. */
    restart(key: string) {
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
    /** Stops, and deletes the row's upload on the server, unless the list has the same upload elsewhere. */
    async discard({ key, uploadId }: Pick<UploadRow, 'key' | 'uploadId'>) {
      sending.delete(key)
      const task = tasks.get(key)
      const id = task?.uploadId() ?? uploadId
      if (id !== null && isNeeded(id, key)) await task?.stop()
      else if (task) await task.discard()
      else if (uploadId) await discardUpload(uploadId)
    },
    /** Drops the file of a row that is removed from the list. */
    forget: (key: string) => void tasks.delete(key),
    /** The time when the last transfer of a row ended, in milliseconds since the Unix epoch; 0 for none. */
    endedAt: (key: string) => ended.get(key) ?? 0,
    /** The server's ids of all uploads; null for an upload without an id yet. */
    uploadIds: () => [...tasks.values()].map((task) => task.uploadId()),
    /** Stops every request. */
    dispose() {
      for (const task of tasks.values()) void task.stop()
    },
  }
}
