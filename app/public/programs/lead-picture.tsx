import { CreditedPicture } from '#app/public/pictures/credited-picture.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import type { Picture } from '#domain/media/schema.ts'
import { altOf } from './picture-text.ts'
import { PictureLink } from './picture-link.tsx'
import styles from './program-article.module.css'

/**
 * Between these ratios of width to height a picture is cropped to 16:9: it loses at most a quarter of its height, or an
 * eighth of its width. Pictures of other shapes are shown whole.
 */
const cropped = { least: 4 / 3, most: 2 } as const

/**
 * The picture below the title, as wide as the page. `title`: of the program. `place`: among all its pictures, from 1.
 */
export function LeadPicture({ title, picture, place }: { title: string; picture: Picture; place: number }) {
  const shape = picture.width / picture.height
  const common = {
    picture,
    alt: altOf(picture, { title, place }),
    sizes: `(min-width: 1200px) 1120px, (min-width: 600px) 92vw, ${phoneWidth}`,
    eager: true,
  }
  return (
    <div className={styles.picture}>
      <CreditedPicture picture={picture}>
        <PictureLink place={place}>
          {shape >= cropped.least - 0.01 && shape <= cropped.most ? (
            <SitePicture {...common} ratio="16x9" />
          ) : (
            <SitePicture {...common} ratio="full" />
          )}
        </PictureLink>
      </CreditedPicture>
    </div>
  )
}
