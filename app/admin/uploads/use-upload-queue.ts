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
 * The images of a form while its page is open. `start`: the initial images; later changes are ignored, as in
 * `useSaveForm`.
 */
export function useUploadQueue({ accountUid, form, mostImages, ...given }: UploadQueueOptions): FormImages {
  const [start] = useState(given.start)
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  useEffect(() => {
    const created = createUploadQueue({ accountUid, form, mostImages, start })
    setQueue(created)
    void created.restore()
    return () => created.dispose()
  }, [accountUid, form, mostImages, start])
  const first = useMemo(() => startingList(start), [start])
  const beforeScripts = () => first
  const list = useSyncExternalStore(
    queue?.subscribe ?? neverChanges,
    queue?.current ?? beforeScripts,
    beforeScripts,
  )
  return { queue, list, mostImages }
}
