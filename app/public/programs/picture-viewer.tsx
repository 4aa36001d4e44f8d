import { createContext, type MouseEvent, type ReactNode, use, useMemo, useState } from 'react'
import { href, Link } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Picture } from '#domain/media/schema.ts'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './picture-view.module.css'

interface Viewer {
  readonly addressOf: (place: number) => string
  readonly total: number
  readonly open: (place: number) => void
}

const ViewerContext = createContext<Viewer | null>(null)

/** The address of a picture of a program. `place`: from 1. */
export const pictureAddress = (programId: string, place: number) =>
  href('/programs/:id/pictures/:place', { id: programId, place: String(place) })

/**
 * Lets the pictures of a program be opened from `children`, one at a time. Without script each picture has a page of
 * its own; with script they open in a dialog.
 */
export function PictureViewer({
  programId,
  title,
  pictures,
  children,
}: {
  programId: string
  title: string
  pictures: readonly Picture[]
  children: ReactNode
}) {
  const [shown, setShown] = useState<number | null>(null)
  const total = pictures.length
  const viewer = useMemo((): Viewer => {
    const addressOf = (place: number) => pictureAddress(programId, place)
    return { addressOf, total, open: setShown }
  }, [programId, total])
  return (
    <ViewerContext value={viewer}>
      {children}
      {shown !== null && (
        <PictureDialog
          title={title}
          pictures={pictures}
          place={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </ViewerContext>
  )
}

/**
 * A link around a picture that opens it whole. Renders only the picture where it cannot be opened: in a preview, and in
 * low-data mode, where it has a control of its own. `place`: from 1.
 */
export function PictureLink({ place, children }: { place: number; children: ReactNode }) {
  const viewer = use(ViewerContext)
  if (useLowData() || !viewer) return children
  function open(event: MouseEvent) {
    // Another window or tab gets the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    viewer?.open(place)
  }
  return (
    <Link to={viewer.addressOf(place)} className={styles.link} data-in-place="" onClick={open}>
      <VisuallyHidden>
        Open picture {place} of {viewer.total}:{' '}
      </VisuallyHidden>
      {children}
    </Link>
  )
}
