import type { UploadListStore } from './upload-list-store.client.ts'
import type { UploadTransfers } from './upload-transfers.client.ts'

/** Makes the files of a form smaller before they are sent. */
interface ShrinkQueue {
  add(key: string, file: File): void
  /** No file is sent any more. */
  dispose(): void
}

/** One file at a time: an open photograph takes 50 MB of memory. */
export function createShrinkQueue(
  list: Pick<UploadListStore, 'find' | 'change'>,
  {
    transfers,
    toSmaller,
  }: {
    readonly transfers: Pick<UploadTransfers, 'add' | 'sendNext'>
    readonly toSmaller: (file: File) => Promise<File>
  },
): ShrinkQueue {
  let shrinking: Promise<void> = Promise.resolve()
  let disposed = false

  async function shrinkThenSend(key: string, file: File): Promise<void> {
    if (disposed || !list.find(key)) return
    const smaller = await toSmaller(file)
    const row = list.find(key)
    if (disposed || !row) return
    const activity = row.activity === 'shrinking' ? 'waiting' : row.activity
    list.change(key, { sizeBytes: smaller.size, activity })
    transfers.add(key, smaller)
    transfers.sendNext()
  }

  return {
    add(key, file) {
      shrinking = shrinking.then(() => shrinkThenSend(key, file))
    },
    dispose() {
      disposed = true
    },
  }
}
