import { createContext, type ReactNode, use } from 'react'
import { href } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './picture-view.module.css'

/** The program whose pictures can be opened, with their number. Null in a preview, whose pictures have no pages. */
export const PictureLinksContext = createContext<{
  readonly programId: string
  readonly total: number
} | null>(null)

/** The address of a picture of a program. `place`: from 1. */
export const pictureAddress = (programId: string, place: number) =>
  href('/programs/:id/pictures/:place', { id: programId, place: String(place) })

/**
 * A link around a picture to its own page, which shows it whole. Renders only the picture where it has no such page, in
 * a preview, and in low-data mode, where it has a control of its own. `place`: from 1.
 */
export function PictureLink({ place, children }: { place: number; children: ReactNode }) {
  const program = use(PictureLinksContext)
  if (useLowData() || !program) return children
  return (
    <a href={pictureAddress(program.programId, place)} className={styles.link}>
      <VisuallyHidden>
        Open picture {place} of {program.total}:{' '}
      </VisuallyHidden>
      {children}
    </a>
  )
}
