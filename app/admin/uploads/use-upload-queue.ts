import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pictureUploads } from './picture-uploads.ts'
import { startingList, type UploadList } from './upload-list.ts'
import { createUploadQueue, type UploadQueue, type UploadQueueOptions } from './upload-queue.client.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

const neverChanges = () => () => {}

export interface FormImages {
  /** Null until scripts run. */
  readonly queue: UploadQueue | null
  readonly list: UploadList
  readonly most: number
}

/**
 * The images, or the files to download, of a form while its page is open. `form`, `start` and `unfinished`: as the form
 * opens; later changes are ignored, as in `useSaveForm`.
 */
export function useUploadQueue({
  accountUid,
  most,
  uses = pictureUploads,
  ...given
}: Omit<UploadQueueOptions, 'uses'> & { readonly uses?: UploadsOfField }): FormImages {
  const [{ form, start, unfinished }] = useState(given)
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  useEffect(() => {
    const created = createUploadQueue({ accountUid, form, most, uses, start, unfinished })
    setQueue(created)
    void created.restore()
    return () => created.dispose()
  }, [accountUid, form, most, uses, start, unfinished])
  const first = useMemo(() => startingList(uses.read(start), unfinished), [uses, start, unfinished])
  const beforeScripts = () => first
  const list = useSyncExternalStore(
    queue?.subscribe ?? neverChanges,
    queue?.current ?? beforeScripts,
    beforeScripts,
  )
  return { queue, list, most }
}
