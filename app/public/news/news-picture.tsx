import { CreditedPicture } from '#app/public/pictures/credited-picture.tsx'
import { Drawn } from '#app/public/pictures/drawn.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Tile } from '#app/ui/tile.tsx'
import styles from './news-picture.module.css'
import type { ShownNews } from './shown-news.ts'

/** The picture of a news item, or a drawing where it has none. A video has a corner with a play icon. */
export function NewsPicture({
  item: { type, title, image },
  widths,
  sizes,
  eager,
  credited = false,
}: {
  item: ShownNews
  widths: readonly (360 | 640 | 720 | 960 | 1200)[]
  sizes: string
  eager?: boolean
  /** Shows the caption and the photographer. Not inside a link. */
  credited?: boolean
}) {
  const isVideo = type === 'Online Video'
  const picture = image ? (
    <SitePicture
      picture={image}
      ratio="8x5"
      widths={widths}
      sizes={sizes}
      alt={image.description}
      about={title}
      eager={eager}
    />
  ) : (
    <Drawn ratio="8x5" className={styles.cloth} data-type={type}>
      {type === 'News Article' && <Tile motif="voice" ground="tone-on-tone" />}
    </Drawn>
  )
  if (isVideo) {
    return (
      <div className={styles.video}>
        {picture}
        <Icon name="play" className={styles.corner} />
      </div>
    )
  }
  return image && credited ? <CreditedPicture picture={image}>{picture}</CreditedPicture> : picture
}
