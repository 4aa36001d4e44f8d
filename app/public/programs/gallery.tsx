import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import text from '#app/styles/text.module.css'
import { creditOf } from '#domain/media/credit.ts'
import type { Picture } from '#domain/media/schema.ts'
import styles from './gallery.module.css'
import { altOf } from './picture-text.ts'
import { PictureLink } from './picture-link.tsx'

/**
 * All pictures of a program, each fitted uncropped into a square; in low-data mode, at its own ratio. `lead`: the
 * picture at the top of the page.
 */
export function Gallery({
  title,
  pictures,
  lead,
}: {
  title: string
  pictures: readonly Picture[]
  lead: Picture | null
}) {
  if (pictures.length === 0) return null
  return (
    <section className={styles.gallery} aria-labelledby="pictures">
      <h2 id="pictures" className={text.heading}>
        Pictures
      </h2>
      <ul role="list" className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.url} id={`picture-${index + 1}`} data-lead={picture === lead ? '' : undefined}>
            <PictureLink place={index + 1}>
              <SitePicture
                picture={picture}
                ratio="full"
                widths={[360, 720]}
                sizes="(min-width: 1200px) 360px, 31vw"
                alt={altOf(picture, { title, place: index + 1 })}
              />
            </PictureLink>
            {picture !== lead && creditOf(picture) && (
              <p className={`${text.meta} ${styles.credit}`}>{creditOf(picture)}</p>
            )}
          </li>
        ))}
      </ul>
      <p className={`${text.meta} ${styles.count}`}>
        {pictures.length === 1
          ? '1 picture. Tap it to enlarge it.'
          : `${pictures.length} pictures. Tap a picture to enlarge it.`}
      </p>
    </section>
  )
}
