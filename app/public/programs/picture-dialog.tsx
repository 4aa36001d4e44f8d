import { type KeyboardEvent, useEffect, useRef } from 'react'
import { stepOfKey } from '#app/public/arrow-keys.ts'
import type { Picture } from '#domain/media/schema.ts'
import styles from './picture-dialog.module.css'
import { PictureView, wrapped } from './picture-view.tsx'

/** The pictures of a program, one at a time, over the page. It opens when it mounts. `place`: from 1. */
export function PictureDialog({
  title,
  pictures,
  place,
  addressOf,
  onShow,
  onClose,
}: {
  title: string
  pictures: readonly Picture[]
  place: number
  addressOf: (place: number) => string
  onShow: (place: number) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[place - 1]
  if (!picture) return null

  function handleArrowKeys(event: KeyboardEvent) {
    const step = stepOfKey(event)
    if (step === null) return
    event.preventDefault()
    onShow(wrapped(place, step, pictures.length))
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Pictures of ${title}`}
      onClose={onClose}
      onKeyDown={handleArrowKeys}
    >
      <PictureView
        title={title}
        picture={picture}
        place={place}
        total={pictures.length}
        addressOf={addressOf}
        closeAddress=""
        onShow={onShow}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  )
}
