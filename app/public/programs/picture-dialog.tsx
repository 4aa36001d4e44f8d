import { useEffect, useRef } from 'react'
import { listenForTurns } from '#app/public/arrow-keys.ts'
import type { Picture } from '#domain/media/schema.ts'
import { PictureView } from './picture-view.tsx'
import styles from './picture-view.module.css'

/** The pictures of a program, one at a time, over the page. It opens when it mounts. `place`: from 1. */
export function PictureDialog({
  title,
  pictures,
  place,
  onShow,
  onClose,
}: {
  title: string
  pictures: readonly Picture[]
  place: number
  onShow: (place: number) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    listenForTurns()
  }, [])
  const picture = pictures[place - 1]
  if (!picture) return null

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={`Pictures of ${title}`} onClose={onClose}>
      <PictureView
        title={title}
        picture={picture}
        place={place}
        total={pictures.length}
        onShow={onShow}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  )
}
