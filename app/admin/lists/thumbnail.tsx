import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { Picture } from '#domain/media/schema.ts'
import styles from './thumbnail.module.css'

/** The picture of a record in a list. Its alt text is empty, because the title next to it names the record. */
export function Thumbnail({ picture, ratio }: { picture: Picture | null; ratio: '8x5' | '4x5' }) {
  if (!picture) {
    return (
      <span className={styles.none} data-ratio={ratio}>
        <Mark size={28} />
      </span>
    )
  }
  const common = { className: styles.picture, picture, sizes: '84px', alt: '' }
  return ratio === '4x5' ? (
    <SitePicture {...common} ratio="4x5" widths={[180]} />
  ) : (
    <SitePicture {...common} ratio="8x5" widths={[360]} />
  )
}
