import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { startingList, type UploadList } from './upload-list.ts'
import { createUploadQueue, type UploadQueue, type UploadQueueOptions } from './upload-queue.client.ts'

const neverChanges = () => () => {}

export interface FormImages {
  /** Null until scripts run. */
  readonly queue: UploadQueue | null
  readonly list: UploadList
  readonly mostImages: number
}

/**
 * The images of a form while its page is open. `start` and `unfinished`: as the form opens; later
 * changes are ignored, as in `useSaveForm`.
 */
export function useUploadQueue({ accountUid, mostImages, ...given }: UploadQueueOptions): FormImages {
  const [{ start, unfinished }] = useState(given)
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  useEffect(() => {
    const created = createUploadQueue({ accountUid, mostImages, start, unfinished })
    setQueue(created)
    void created.restore()
    return () => created.dispose()
  }, [accountUid, mostImages, start, unfinished])
  const first = useMemo(() => startingList(start, unfinished), [start, unfinished])
  const beforeScripts = () => first
  const list = useSyncExternalStore(
    queue?.subscribe ?? neverChanges,
    queue?.current ?? beforeScripts,
    beforeScripts,
  )
  return { queue, list, mostImages }
}
