import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { IconWithoutScript, PictureOnTap } from '#app/public/pictures/picture-on-tap.tsx'
import type { AreaName } from '#domain/core-areas/schema.ts'
import styles from './area-list.module.css'
import { areaScenes } from './area-scenes.ts'

/** The drawing of a core area. In low-data mode it loads on tap, like every picture. */
export function AreaScene({ area, eager }: { area: AreaName; eager?: boolean }) {
  const { src, description } = areaScenes[area]
  const lowData = useLowData()
  const image = (
    <img
      className={styles.scene}
      src={src}
      width="800"
      height="500"
      alt={description}
      loading={eager && !lowData ? 'eager' : 'lazy'}
    />
  )
  if (!lowData) return image
  return (
    <PictureOnTap address={src} about={description}>
      <picture>
        <IconWithoutScript />
        {image}
      </picture>
    </PictureOnTap>
  )
}
