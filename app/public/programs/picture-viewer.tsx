import { useEffect, useRef, useState } from 'react'
import { listenForTurns } from '#app/public/arrow-keys.ts'
import type { Picture } from '#domain/media/schema.ts'
import { PictureView } from './picture-view.tsx'
import styles from './picture-view.module.css'

/**
 * The pictures of a program in a dialog over its page, one at a time. It is empty until a picture is opened
 * (`PictureLink`).
 */
export function PictureViewer({ title, pictures }: { title: string; pictures: readonly Picture[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState<number | null>(null)
  const picture = place === null ? undefined : pictures[place - 1]

  useEffect(() => {
    const ended = new AbortController()
    listenForTurns(ended.signal)
    function open(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLElement>('[data-opens][data-place]')
      // Another window or tab gets the page of the picture.
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setPlace(Number(link.dataset['place']))
    }
    document.addEventListener('click', open, { signal: ended.signal })
    return () => ended.abort()
  }, [])

  const isOpen = picture !== undefined
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  if (!picture || place === null) return null
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Pictures of ${title}`}
      onClose={() => setPlace(null)}
    >
      <PictureView
        title={title}
        picture={picture}
        place={place}
        total={pictures.length}
        turn={{ show: setPlace, close: () => dialog.current?.close() }}
      />
    </dialog>
  )
}
