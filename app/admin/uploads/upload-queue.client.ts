import type { PictureDetails } from '#domain/media/schema.ts'
import { pickedRow, readPicked } from './picked-file.ts'
import { createRowRemoval } from './row-removal.client.ts'
import { createStoredRows } from './stored-rows.client.ts'
import { startingList } from './upload-list.ts'
import { createUploadListStore, type UploadListStore } from './upload-list-store.client.ts'
import { storedUpload, waitingUploads } from './upload-server.ts'
import { bannerRow, movedRow, type UploadRow } from './upload-row.ts'
import { isUnfinished, pathToCanceling } from './upload-states.ts'
import { discardUpload } from './upload-task.client.ts'
import { createUploadTransfers, type UploadTransfers } from './upload-transfers.client.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

/**
 * The images, or the files to download, of one form: adds, uploads, orders and describes them. For use with
 * `useSyncExternalStore`.
 */
export type UploadQueue = ReturnType<typeof createUploadQueue>

export interface UploadQueueOptions {
  readonly accountUid: string
  /** From `formName`. */
  readonly form: string
  readonly uses: UploadsOfField
  /** The maximum number of files. With 1, the next one replaces the last one. */
  readonly most: number
  /** The files of the form when it opens, as the value of its field. */
  readonly start: string
  /** The names of files that had not arrived when the form was last open. */
  readonly unfinished: readonly string[]
}

export function createUploadQueue(options: UploadQueueOptions) {
  const { accountUid, form, uses, most, start, unfinished } = options
  /** Rows that left the list and may return to it, by the key of their file. */
  const aside = new Map<string, UploadRow>()
  const list = createUploadListStore({
    start: startingList(uses.read(start), unfinished),
    ownUploads: () => [...[...aside.values()].map(({ uploadId }) => uploadId), ...transfers.uploadIds()],
  })
  const transfers = createUploadTransfers(list, {
    origin: { accountUid, form, kind: uses.kind },
    onListed: (key) => removal.dropListed(key),
    onNoRoom: () => void lookForWaiting(),
  })
  const removal = createRowRemoval(list, { aside, transfers, most })
  const stored = createStoredRows(list, aside, removal.drop)
  const rows = () => list.current().rows
  let disposed = false
  let shrinking = Promise.resolve()
  /** Of all files that were picked. A row that was replaced may come back, so they are freed at the end. */
  const thumbnails: string[] = []
  function newRow(file: File): UploadRow {
    const row = pickedRow(file, uses)
    if (row.thumbnailUrl !== null) thumbnails.push(row.thumbnailUrl)
    return row
  }
  const pick = (file: File, replacing?: string) => readPicked(file, { uses, most, rows }, replacing)
  list.subscribe(removal.discardReplaced)

  async function lookForWaiting(): Promise<void> {
    const waiting = await waitingUploads(uses.kind)
    if (waiting) list.publish({ waiting })
  }
  /** Makes files smaller before they are sent, one at a time: a decoded photograph takes 50 MB of memory. */
  function sendSmaller(key: string, file: File): void {
    shrinking = shrinking.then(async () => {
      if (disposed || !list.find(key)) return
      const smaller = await uses.toSmaller(file)
      const row = list.find(key)
      if (disposed || !row) return
      const activity = row.activity === 'shrinking' ? 'waiting' : row.activity
      list.change(key, { sizeBytes: smaller.size, activity })
      transfers.add(key, smaller)
      transfers.sendNext()
    })
  }
  function append(file: File): void {
    const replaced = most === 1 ? removal.makeRoom() : null
    const row = { ...newRow(file), replaced }
    list.publish({
      rows: [...rows(), row],
      chooseAgain: most === 1 ? [] : list.current().chooseAgain.filter((name) => name !== row.name),
    })
    sendSmaller(row.key, file)
  }

  return {
    subscribe: list.subscribe,
    current: list.current,
    /** When only one image is allowed, it is replaced. It comes back if the new one is removed before it has arrived. */
    async add(chosen: readonly File[]) {
      list.publish({ refused: [] })
      for (const file of chosen) {
        const picked = await pick(file)
        if (disposed) return
        if (picked.ok) append(picked.value)
        else
          list.publish({ refused: [...list.current().refused, { name: file.name, reason: picked.refusal }] })
      }
    },
    ...createTransferControls(list, transfers),
    /**
     * Removes a finished, failed or cancelled row, and deletes its upload on the server. Returns false and does nothing
     * right after an upload has finished: the press was then meant for the previous button in that place.
     */
    remove: removal.remove,
    move(key: string, overKey: string) {
      list.publish({ rows: movedRow(rows(), key, overKey) })
    },
    /** Moves an image to the place of the banner. */
    makeBanner(key: string) {
      const banner = bannerRow(rows())
      if (banner) list.publish({ rows: movedRow(rows(), key, banner.key) })
    },
    /**
     * Uploads `file` in the place of a finished image, with its texts. The replaced image returns when the new one is
     * removed before it has arrived.
     */
    async replace(key: string, file: File) {
      list.publish({ refused: [] })
      const picked = await pick(file, key)
      const row = list.find(key)
      if (disposed || row?.state !== 'success') return
      if (!picked.ok) return list.publish({ refused: [{ name: file.name, reason: picked.refusal }] })
      const { description, caption, photographer } = row
      // The point and the consent belong to the old picture.
      const next = { ...newRow(picked.value), description, caption, photographer, replaced: row }
      list.publish({ rows: rows().map((each) => (each === row ? next : each)) })
      sendSmaller(next.key, picked.value)
    },
    changeDetails: (key: string, details: Partial<PictureDetails>) => list.change(key, details),
    dismissRefusals() {
      list.publish({ refused: [] })
    },
    /** Gives up the files that would have to be chosen again. */
    goOnWithout() {
      list.publish({ chooseAgain: [] })
    },
    /** Requests the pictures that belong to no record from the server again. */
    lookForWaiting,
    /** Deletes a waiting picture on the server. Returns false when the server still has it. */
    async removeWaiting(uploadId: string) {
      const gone = await discardUpload(uploadId)
      if (gone) list.publish({ waiting: list.current().waiting.filter(({ id }) => id !== uploadId) })
      return gone
    },
    /** Asks the server about the uploads that the form was opened with. */
    async restore() {
      void lookForWaiting()
      await restoreRows(list, uses, removal.drop)
    },
    /** Replaces the finished images with those of `value`. Unfinished uploads stay. */
    put: (value: string) => stored.put(uses.read(value)),
    /**
     * Called when the images `sent` were published; the record now has them as `stored`. `stored` is null when the list
     * is to be emptied of them. Images added since then stay.
     */
    settle: (sentValue: string, storedValue: string | null) =>
      stored.settle(uses.read(sentValue), storedValue === null ? null : uses.read(storedValue)),
    /** Stops every request and frees the thumbnails. */
    dispose() {
      disposed = true
      transfers.dispose()
      for (const url of thumbnails) URL.revokeObjectURL(url)
      list.dispose()
    },
  }
}

/** Stops and restarts the transfers of rows, as far as their states allow. */
function createTransferControls(list: UploadListStore, transfers: UploadTransfers) {
  return {
    pause(key: string) {
      if (!list.become(key, 'pausing')) return
      void transfers.stop(key).then(() => list.become(key, 'paused'))
    },
    resume(key: string) {
      if (list.find(key)?.state === 'paused') transfers.restart(key)
    },
    retry(key: string) {
      const row = list.find(key)
      if (row?.state === 'canceled' || (row?.state === 'error' && row.retryable)) transfers.restart(key)
    },
    cancel(key: string) {
      const row = list.find(key)
      if (!row || !isUnfinished(row.state) || !list.become(key, ...pathToCanceling(row.state))) return
      void transfers.discard(row).then(() => {
        list.change(key, { sentBytes: 0 })
        list.become(key, 'canceled')
        transfers.sendNext()
      })
    },
    /** Retries the uploads that stopped because the session had ended. */
    signedIn() {
      for (const row of list.current().rows)
        if (row.state === 'error' && row.needsSignIn) transfers.restart(row.key)
    },
  }
}

/** Asks the server about the uploads of the rows. Drops the rows of lost uploads and lists their names instead. */
async function restoreRows(list: UploadListStore, uses: UploadsOfField, drop: (key: string) => void) {
  // The places before any row is gone.
  for (const [place, row] of list.current().rows.entries()) {
    const { key, uploadId } = row
    if (uploadId === null) continue
    const stored = await storedUpload(uploadId)
    if (stored === 'unknown') continue
    if (stored !== 'gone') {
      list.change(key, { name: stored.name, chosenBytes: stored.sizeBytes, sizeBytes: stored.sizeBytes })
      continue
    }
    const lost = uses.nameOfLost(row, place + 1)
    list.publish({ chooseAgain: [...list.current().chooseAgain, lost] })
    drop(key)
  }
}
