import { Drawn } from '#app/public/pictures/drawn.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { Picture } from '#domain/media/schema.ts'
import styles from './portrait.module.css'

/** A portrait that fills a frame of 4:5. */
export function Portrait({
  picture,
  sizes,
  alt,
  about,
  eager,
}: {
  /** Null: the mark of the forum. */
  picture: Picture | null
  sizes: string
  alt: string
  /** The name on its low-data control. */
  about: string
  eager?: boolean
}) {
  if (!picture) {
    return (
      <Drawn ratio="4x5" className={styles.empty}>
        <Mark size={96} />
      </Drawn>
    )
  }
  return (
    <SitePicture picture={picture} ratio="4x5" sizes={sizes} alt={alt} about={about} eager={eager ?? false} />
  )
}
