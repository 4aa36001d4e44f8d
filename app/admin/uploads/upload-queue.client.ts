import type { DraftImage } from '#domain/media/draft-images.ts'
import { draftImageKey, isKept } from '#domain/media/draft-images.ts'
import { refuseImage, signatureBytes } from './image-check.ts'
import { memoryKey, parseRemembered, restoredUploads, toRemembered } from './remembered-uploads.ts'
import { imageKeyOf, readImagesValue, toFinishedRow } from './images-value.ts'
import { startingList, type UploadList } from './upload-list.ts'
import { uploadsEndpoint, uploadsHeld, uploadThumbnail, waitingPictures } from './upload-server.ts'
import { finishedRow, hasPlace, movedRow, type UploadRow } from './upload-row.ts'
import { canBecome, isUnfinished, pathToCanceling, type UploadState } from './upload-states.ts'
import {
  createUploadTask,
  discardUpload,
  forgetUploads,
  type TaskReport,
  type UploadTask,
} from './upload-task.client.ts'

const isKeptRow = (row: UploadRow) => row.keptUrl !== null

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
  /** Asks the server anew which pictures wait that belong to no record. */
  lookForWaiting(): Promise<void>
  /** Takes a waiting picture off the server. False when it is still there. */
  removeWaiting(uploadId: string): Promise<boolean>
  /** Brings back what a reload interrupted. */
  restore(): Promise<void>
  /** Shows the images of `value` instead of those that have arrived; what is on its way stays. */
  put(value: string): void
  /**
   * Hears that the images of `sent` were published, as those of `stored`: from now on the record has them. Null when
   * the list is to be emptied of them. What came into the list since stays.
   */
  settle(sent: string, stored: string | null): void
  /** Sends again what stopped because the session had ended. */
  signedIn(): void
  /** Sends what the record has already as new uploads, for another record. */
  renew(): void
  /** Stops every request and frees the thumbnails; what has arrived stays remembered. */
  dispose(): void
}

/** On a slow line two at a time finish sooner than all at once, and the first are ready early. */
const mostAtOnce = 2
/** How long a person needs to see that "Pause" has become "Remove". */
const misplacedPressMs = 700

export interface UploadQueueOptions {
  readonly accountUid: string
  /** Names the form, and the record it edits, in this browser's memory: see `remembered-uploads.ts`. */
  readonly form: string
  /** Where it is one, the next image takes the place of the last. */
  readonly mostImages: number
  /** The images that the record has already, as the value of the form's field. */
  readonly start: string
}

export function createUploadQueue({ accountUid, form, mostImages, start }: UploadQueueOptions): UploadQueue {
  const memory = memoryKey(accountUid, form)
  const listeners = new Set<() => void>()
  const tasks = new Map<string, UploadTask>()
  const files = new Map<string, File>()
  const sending = new Set<string>()
  const endedAt = new Map<string, number>()
  /** Rows that left the list and may come back, by the image they show. */
  const setAside = new Map<string, UploadRow>()
  let list = startingList(start)

  function publish(next: Partial<UploadList>): void {
    list = { ...list, ...next }
    if (list.waiting.length > 0) list = { ...list, waiting: withoutOwn(list.waiting) }
    remember()
    for (const listener of listeners) listener()
  }
  let remembered: string | null = null
  function remember(): void {
    const entries = toRemembered(list.rows)
    const text = entries.length === 0 ? null : JSON.stringify(entries)
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
  /** What this form sends or shows, or may show again, is not for its list of what waits. */
  function withoutOwn(waiting: UploadList['waiting']): UploadList['waiting'] {
    const shown = [...list.rows, ...setAside.values()].map(({ uploadId }) => uploadId)
    const own = new Set([...shown, ...[...tasks.values()].map((task) => task.uploadId())])
    return waiting.filter(({ id }) => !own.has(id))
  }
  async function lookForWaiting(): Promise<void> {
    const waiting = await waitingPictures()
    if (waiting) publish({ waiting })
  }
  const find = (key: string) => list.rows.find((row) => row.key === key)
  const change = (key: string, report: Partial<UploadRow>) =>
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
      if (report.needsRoom) void lookForWaiting()
      sendNext()
    }
  }
  function sendNext(): void {
    for (const row of list.rows) {
      if (sending.size >= mostAtOnce) return
      if (row.state !== 'running' || sending.has(row.key) || !tasks.has(row.key)) continue
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
    change(key, {
      state: 'running',
      activity: 'waiting',
      problem: null,
      retryable: true,
      needsSignIn: false,
      needsRoom: false,
    })
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
    if (mostImages > 1 && list.rows.filter(hasPlace).length >= mostImages) {
      return `There are already ${mostImages} images.`
    }
    return null
  }
  function newRow(file: File): UploadRow {
    const key = crypto.randomUUID()
    files.set(key, file)
    tasks.set(
      key,
      createUploadTask(file, uploadsEndpoint, accountUid, (report) => hear(key, report)),
    )
    return {
      ...finishedRow,
      key,
      name: file.name,
      sizeBytes: file.size,
      state: 'running',
      thumbnailUrl: URL.createObjectURL(file),
      description: '',
    }
  }
  function append(file: File): void {
    if (mostImages === 1) makeRoom()
    publish({
      rows: [...list.rows, newRow(file)],
      chooseAgain: list.chooseAgain.filter((name) => name !== file.name),
    })
  }
  /** Before an image that takes the place of the one that is there. */
  function makeRoom(): void {
    for (const row of list.rows) {
      if (row.keptUrl !== null) {
        setAside.set(row.keptUrl, row)
        publish({ rows: list.rows.filter((each) => each !== row) })
      } else {
        discard(row)
        drop(row.key)
      }
    }
  }
  function discard({ key, uploadId }: UploadRow): void {
    const task = tasks.get(key)
    if (task) void task.discard()
    else if (uploadId) void discardUpload(uploadId)
  }
  /** Where there can be one image only, the published one comes back when its successor goes. */
  function keptOne(): readonly UploadRow[] {
    if (mostImages > 1) return []
    return [...setAside.values()].filter((row) => row.keptUrl !== null).slice(-1)
  }
  function put(images: readonly DraftImage[]): void {
    const arrived = new Map(
      list.rows.flatMap((row) => {
        const key = imageKeyOf(row)
        return key === null ? [] : [[key, row] as const]
      }),
    )
    const rows = images.map((image) => {
      const key = draftImageKey(image)
      const known = arrived.get(key) ?? setAside.get(key)
      setAside.delete(key)
      return known ? { ...known, description: image.description } : toFinishedRow(image)
    })
    for (const [key, row] of arrived) if (!rows.some((each) => each.key === row.key)) setAside.set(key, row)
    publish({ rows: [...rows, ...list.rows.filter((row) => isUnfinished(row.state))] })
  }

  async function sendAgain(row: UploadRow, url: string): Promise<void> {
    const { key, name, description } = row
    change(key, { keptUrl: null, state: 'running', activity: 'waiting' })
    const file = await fetch(url)
      .then(async (answer) =>
        answer.ok ? new File([await answer.blob()], name, { type: 'image/jpeg' }) : null,
      )
      .catch(() => null)
    if (find(key)?.state !== 'running') return
    if (file) {
      const fresh = { ...newRow(file), description }
      publish({ rows: list.rows.map((each) => (each.key === key ? fresh : each)) })
      return sendNext()
    }
    const problem = 'This picture could not be taken over. Remove it, and choose it on your device.'
    change(key, { state: 'error', problem, retryable: false })
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
      if (row.keptUrl === null) discard(row)
      drop(key)
      if (list.rows.length === 0) publish({ rows: keptOne() })
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
    lookForWaiting,
    async removeWaiting(uploadId) {
      const gone = await discardUpload(uploadId)
      if (gone) publish({ waiting: list.waiting.filter(({ id }) => id !== uploadId) })
      return gone
    },
    async restore() {
      void lookForWaiting()
      const kept = parseRemembered(readMemory())
      if (kept.length === 0) return
      const held = await uploadsHeld(kept.flatMap(({ uploadId }) => uploadId ?? []))
      const { rows, chooseAgain } = restoredUploads(kept, held, uploadThumbnail)
      if (mostImages === 1 && rows.length > 0) makeRoom()
      publish({
        rows: [...list.rows.filter(isKeptRow), ...rows, ...list.rows.filter((row) => !isKeptRow(row))],
        chooseAgain,
      })
    },
    put: (value) => put(readImagesValue(value)),
    settle(sentValue, storedValue) {
      const sent = readImagesValue(sentValue)
      const stored = storedValue === null ? [] : readImagesValue(storedValue)
      void forgetUploads(sent.flatMap((image) => (isKept(image) ? [] : image.uploadId)))
      publish({ refused: [], chooseAgain: [] })
      setAside.clear()
      // Another list than the one that was sent is somebody else's, saved right after.
      if (storedValue !== null && stored.length !== sent.length) return put(stored)
      const places = new Map(sent.map((image, index) => [draftImageKey(image), stored[index]]))
      for (const row of list.rows) {
        const key = imageKeyOf(row)
        if (key !== null && !places.has(key)) continue
        const kept = key === null ? undefined : places.get(key)
        if (kept && isKept(kept)) change(row.key, { keptUrl: kept.url, uploadId: null })
        else if (key !== null || !hasPlace(row)) drop(row.key)
      }
    },
    signedIn() {
      for (const row of list.rows) if (row.state === 'error' && row.needsSignIn) restart(row.key)
    },
    renew() {
      for (const row of list.rows) if (row.keptUrl !== null) void sendAgain(row, row.keptUrl)
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
