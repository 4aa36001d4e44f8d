import { variantUrl } from '#domain/media/image-address.ts'
import { type PictureFile, variantFormats, type VariantRatio, variantWidths } from '#domain/media/schema.ts'
import { useLowData } from './low-data-context.ts'
import { NothingWithoutScript, PictureOnTap } from './picture-on-tap.tsx'
import colours from './picture-colour.module.css'
import styles from './site-picture.module.css'

const heightPerWidth: Record<VariantRatio, (picture: PictureFile) => number> = {
  '8x5': () => 5 / 8,
  '4x3': () => 3 / 4,
  '1x1': () => 1,
  '4x5': () => 5 / 4,
  free: ({ width, height }) => height / width,
}
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * A stored picture cut to `ratio` (`free`: in its own, but never taller than six to five), in the format and width that the browser asks for; its place is painted in the
 * picture's own colour until it arrives. `widths` narrows the choice to what the place can use, `sizes` as in HTML.
 * In the low-data form of a page that place has a control, and the picture comes when it is pressed.
 */
export function SitePicture<Ratio extends VariantRatio>({
  picture,
  ratio,
  widths = variantWidths[ratio],
  sizes,
  alt,
  eager,
  about = alt,
  className,
}: {
  picture: PictureFile
  ratio: Ratio
  widths?: readonly (typeof variantWidths)[Ratio][number][]
  sizes: string
  alt: string
  /** For what is seen first; everything else loads when it comes near. */
  eager?: boolean
  /** Names the picture where pressing a control shows it; for pictures that say nothing themselves. */
  about?: string
  className?: string
}) {
  const lowData = useLowData()
  const srcSet = (format: (typeof variantFormats)[number]) =>
    widths.map((width) => `${variantUrl(picture.url, { ratio, width, format })} ${width}w`).join(', ')
  const largest = Math.max(...widths)
  const file = variantUrl(picture.url, { ratio, width: largest, format: 'jpg' })
  const itself = (
    <picture
      className={[styles.picture, !lowData && colours.painted, !lowData && className]
        .filter(Boolean)
        .join(' ')}
      data-colour={lowData ? undefined : picture.colour}
      data-ratio={ratio}
    >
      {lowData && <NothingWithoutScript />}
      {variantFormats.slice(0, -1).map((format) => (
        <source key={format} type={types[format]} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        src={file}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        width={largest}
        height={Math.round(largest * heightPerWidth[ratio](picture))}
        alt={alt}
        loading={eager && !lowData ? 'eager' : 'lazy'}
        fetchPriority={eager && !lowData ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
  if (!lowData) return itself
  return (
    // Another picture in this place is not the one that was asked for.
    <PictureOnTap
      key={picture.url}
      colour={picture.colour}
      ratio={ratio}
      address={file}
      about={about}
      className={className}
    >
      {itself}
    </PictureOnTap>
  )
}
