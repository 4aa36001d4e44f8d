import { useEffect, useState, useSyncExternalStore } from 'react'
import { emptyUploadList, type UploadList } from './upload-list.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.client.ts'

const neverChanges = () => () => {}
const nothing = () => emptyUploadList

/** The images of a form while its page lives; `queue` is null until scripts run. */
export function useUploadQueue(
  accountUid: string,
  form: string,
  mostImages: number,
): { readonly queue: UploadQueue | null; readonly list: UploadList } {
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  useEffect(() => {
    const created = createUploadQueue(accountUid, form, mostImages)
    setQueue(created)
    void created.restore()
    return () => created.dispose()
  }, [accountUid, form, mostImages])
  const list = useSyncExternalStore(queue?.subscribe ?? neverChanges, queue?.current ?? nothing, nothing)
  return { queue, list }
}
