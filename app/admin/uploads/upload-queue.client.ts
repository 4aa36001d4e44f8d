import { detailsOf } from '#domain/media/draft-images.ts'
import type { PictureDetails } from '#domain/media/schema.ts'
import { pickedRow, readPicked } from './picked-file.ts'
import { createRowsAside } from './rows-aside.ts'
import { createShrinkQueue } from './shrink-queue.client.ts'
import { startingList, type UploadList } from './upload-list.ts'
import { createUploadListStore } from './upload-list-store.client.ts'
import { storedUpload, waitingUploads } from './upload-server.ts'
import { bannerRow, hasPlace, movedRow, storedKeyOf, type UploadRow } from './upload-row.ts'
import { isUnfinished, pathToCanceling } from './upload-states.ts'
import { discardUpload, forgetUploads } from './upload-task.client.ts'
import { createUploadTransfers } from './upload-transfers.client.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

/**
 * The images, or the files to download, of one form: adds, uploads, orders and describes them. For use with
 * `useSyncExternalStore`.
 */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  current(): UploadList
  add(files: readonly File[]): Promise<void>
  pause(key: string): void
  resume(key: string): void
  retry(key: string): void
  cancel(key: string): void
  /**
   * Removes a finished, failed or cancelled row, and deletes its upload on the server. Returns false and does nothing
   * right after an upload has finished: the press was then meant for the previous button in that place.
   */
  remove(key: string): boolean
  move(key: string, overKey: string): void
  /** Moves an image to the place of the banner. */
  makeBanner(key: string): void
  /**
   * Uploads `file` in the place of a finished image, with its texts. The replaced image returns when the new one is
   * removed before it has arrived.
   */
  replace(key: string, file: File): Promise<void>
  changeDetails(key: string, details: Partial<PictureDetails>): void
  dismissRefusals(): void
  /** Requests the pictures that belong to no record from the server again. */
  lookForWaiting(): Promise<void>
  /** Deletes a waiting picture on the server. Returns false when the server still has it. */
  removeWaiting(uploadId: string): Promise<boolean>
  /** Asks the server about the uploads that the form was opened with. */
  restore(): Promise<void>
  /** Replaces the finished images with those of `value`. Unfinished uploads stay. */
  put(value: string): void
  /**
   * Called when the images `sent` were published; the record now has them as `stored`. `stored` is null when the list
   * is to be emptied of them. Images added since then stay.
   */
  settle(sent: string, stored: string | null): void
  /** Retries the uploads that stopped because the session had ended. */
  signedIn(): void
  /** Stops every request and frees the thumbnails. */
  dispose(): void
}

/** How long a user needs to see that "Pause" has become "Remove". */
const misplacedPressMs = 700

export interface UploadQueueOptions {
  readonly accountUid: string
  readonly uses: UploadsOfField
  /** The maximum number of files. With 1, the next one replaces the last one. */
  readonly most: number
  /** The files of the form when it opens, as the value of its field. */
  readonly start: string
  /** The names of files that had not arrived when the form was last open. */
  readonly unfinished: readonly string[]
}

export function createUploadQueue({
  accountUid,
  uses,
  most,
  start,
  unfinished,
}: UploadQueueOptions): UploadQueue {
  const aside = createRowsAside()
  const list = createUploadListStore({
    start: startingList(uses.read(start), unfinished),
    ownUploads: () => [...aside.uploadIds(), ...transfers.uploadIds()],
  })
  const transfers = createUploadTransfers(list, {
    accountUid,
    kind: uses.kind,
    onNoRoom: () => void lookForWaiting(),
  })
  const shrinking = createShrinkQueue(list, { transfers, toSmaller: (file) => uses.toSmaller(file) })
  const rows = () => list.current().rows
  const pick = (file: File, replacing?: string) => readPicked(file, { uses, most, rows }, replacing)
  list.subscribe(discardReplaced)

  async function lookForWaiting(): Promise<void> {
    const waiting = await waitingUploads(uses.kind)
    if (waiting) list.publish({ waiting })
  }
  function drop(key: string): void {
    const row = list.find(key)
    if (row?.thumbnailUrl) URL.revokeObjectURL(row.thumbnailUrl)
    transfers.forget(key)
    list.publish({ rows: rows().filter((each) => each.key !== key) })
  }

  function append(file: File): void {
    if (most === 1) makeRoom()
    const row = pickedRow(file, uses)
    list.publish({
      rows: [...rows(), row],
      chooseAgain: list.current().chooseAgain.filter((name) => name !== row.name),
    })
    shrinking.add(row.key, file)
  }
  /** Deletes the uploads whose replacements have arrived. */
  function discardReplaced(): void {
    for (const row of aside.takeReplacedWhere((key) => list.find(key)?.state === 'success')) {
      if (row.existingUrl === null) void transfers.discard(row)
      else aside.keep(row.existingUrl, row)
    }
  }
  /** Removes the current image before its replacement is added. */
  function makeRoom(): void {
    for (const row of rows()) {
      if (row.existingUrl !== null) {
        aside.keep(row.existingUrl, row)
        list.publish({ rows: rows().filter((each) => each !== row) })
      } else {
        void transfers.discard(row)
        drop(row.key)
      }
    }
  }
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

  return {
    subscribe: list.subscribe,
    current: list.current,
    async add(chosen) {
      list.publish({ refused: [] })
      for (const file of chosen) {
        const picked = await pick(file)
        if (picked.ok) append(picked.value)
        else
          list.publish({ refused: [...list.current().refused, { name: file.name, reason: picked.refusal }] })
      }
    },
    pause(key) {
      if (!list.become(key, 'pausing')) return
      void transfers.stop(key).then(() => list.become(key, 'paused'))
    },
    resume(key) {
      if (list.find(key)?.state === 'paused') transfers.restart(key)
    },
    retry(key) {
      const row = list.find(key)
      if (row?.state === 'canceled' || (row?.state === 'error' && row.retryable)) transfers.restart(key)
    },
    cancel(key) {
      const row = list.find(key)
      if (!row || !isUnfinished(row.state) || !list.become(key, ...pathToCanceling(row.state))) return
      void transfers.discard(row).then(() => {
        list.change(key, { sentBytes: 0 })
        list.become(key, 'canceled')
        transfers.sendNext()
      })
    },
    remove(key) {
      const row = list.find(key)
      if (!row || isUnfinished(row.state)) return false
      if (Date.now() - transfers.endedAt(key) < misplacedPressMs) return false
      if (row.existingUrl === null) void transfers.discard(row)
      const before = aside.takeReplaced(key)
      if (before) list.publish({ rows: rows().map((each) => (each === row ? before : each)) })
      drop(key)
      // With one allowed image, the published one is shown again when its replacement is removed.
      const published = most === 1 ? aside.lastPublished() : undefined
      if (rows().length === 0) list.publish({ rows: published ? [published] : [] })
      return true
    },
    move(key, overKey) {
      list.publish({ rows: movedRow(rows(), key, overKey) })
    },
    makeBanner(key) {
      const banner = bannerRow(rows())
      if (banner) list.publish({ rows: movedRow(rows(), key, banner.key) })
    },
    async replace(key, file) {
      list.publish({ refused: [] })
      const picked = await pick(file, key)
      const row = list.find(key)
      if (row?.state !== 'success') return
      if (!picked.ok) return list.publish({ refused: [{ name: file.name, reason: picked.refusal }] })
      const { description, caption, photographer } = row
      // The point and the consent belong to the old picture.
      const next = { ...pickedRow(picked.value, uses), description, caption, photographer }
      aside.keepReplaced(next.key, row)
      list.publish({ rows: rows().map((each) => (each === row ? next : each)) })
      shrinking.add(next.key, picked.value)
    },
    changeDetails: (key, details) => list.change(key, details),
    dismissRefusals() {
      list.publish({ refused: [] })
    },
    lookForWaiting,
    async removeWaiting(uploadId) {
      const gone = await discardUpload(uploadId)
      if (gone) list.publish({ waiting: list.current().waiting.filter(({ id }) => id !== uploadId) })
      return gone
    },
    async restore() {
      void lookForWaiting()
      // The places before any row is gone.
      for (const [place, row] of rows().entries()) {
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
    },
    put: (value) => put(uses.read(value)),
    settle(sentValue, storedValue) {
      const sent = uses.read(sentValue)
      const stored = storedValue === null ? [] : uses.read(storedValue)
      void forgetUploads(sent.flatMap(({ uploadId }) => uploadId ?? []))
      list.publish({ refused: [], chooseAgain: [] })
      aside.clear()
      // A list of another length comes from another editor, who saved right after this save.
      if (storedValue !== null && stored.length !== sent.length) return put(stored)
      const places = new Map(sent.map((row, index) => [storedKeyOf(row), stored[index]]))
      for (const row of rows()) {
        const key = storedKeyOf(row)
        if (key !== null && !places.has(key)) continue
        const published = key === null ? undefined : places.get(key)
        if (published?.existingUrl)
          list.change(row.key, { existingUrl: published.existingUrl, uploadId: null })
        else if (key !== null || !hasPlace(row)) drop(row.key)
      }
    },
    signedIn() {
      for (const row of rows()) if (row.state === 'error' && row.needsSignIn) transfers.restart(row.key)
    },
    dispose() {
      shrinking.dispose()
      transfers.dispose()
      for (const { thumbnailUrl } of rows()) if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl)
      list.dispose()
    },
  }
}
