import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { RecordKind } from '#domain/history/schema.ts'
import { collectionRatios } from '#domain/media/image-address.ts'
import type { Picture } from '#domain/media/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { DraftPicture } from '../drafts/draft-picture.tsx'
import styles from './thumbnail.module.css'

/** `free`: an upright picture, shown whole. */
type ThumbnailRatio = '8x5' | '4x5' | 'free'

/** The ratio of the pictures of a kind: the first one in which pages use them. */
export function ratioOf(kind: RecordKind): ThumbnailRatio {
  const ratios: { readonly [collection: string]: readonly [ThumbnailRatio, ...unknown[]] } = collectionRatios
  return ratios[recordKinds[kind].collection]?.[0] ?? '8x5'
}

/**
 * The picture of an item in a list. `picture`: a string is that of a draft, either an upload id or the address of a
 * published picture. The alt text is empty, because the title next to it names the item.
 */
export function Thumbnail({ picture, ratio }: { picture: Picture | string | null; ratio: ThumbnailRatio }) {
  return (
    <span className={styles.thumbnail} data-ratio={ratio}>
      {picture === null ? (
        <Mark size={28} />
      ) : typeof picture === 'string' ? (
        <DraftPicture picture={picture} />
      ) : ratio === '4x5' ? (
        <SitePicture {...{ picture, ratio }} widths={[180]} sizes="84px" alt="" />
      ) : (
        <SitePicture {...{ picture, ratio }} widths={[360]} sizes="84px" alt="" />
      )}
    </span>
  )
}
