import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { Picture } from '#domain/media/schema.ts'
import styles from './thumbnail.module.css'

/** `free`: an upright picture, shown whole. */
export type ThumbnailRatio = '8x5' | '4x5' | 'free'

/** The picture of a record in a list. Its alt text is empty, because the title next to it names the record. */
export function Thumbnail({ picture, ratio }: { picture: Picture | null; ratio: ThumbnailRatio }) {
  if (!picture) {
    return (
      <span className={styles.none} data-ratio={ratio}>
        <Mark size={28} />
      </span>
    )
  }
  const common = { className: styles.picture, picture, sizes: '84px', alt: '' }
  switch (ratio) {
    case '4x5':
      return <SitePicture {...common} ratio="4x5" widths={[180]} />
    case 'free':
      return <SitePicture {...common} ratio="free" widths={[360]} />
    case '8x5':
      return <SitePicture {...common} ratio="8x5" widths={[360]} />
  }
}
