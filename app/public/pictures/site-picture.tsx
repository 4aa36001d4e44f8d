import { type CSSProperties, use } from 'react'
import { cropPosition } from '#domain/media/crop.ts'
import { variantUrl } from '#domain/media/image-address.ts'
import {
  isCrop,
  lowDataMaxWidth,
  type PictureFile,
  variantFormats,
  variantMaxBytes,
  type VariantRatio,
  variantWidths,
} from '#domain/media/schema.ts'
import { PictureBytesContext, useLowData } from './low-data-context.ts'
import { IconWithoutScript, PictureOnTap } from './picture-on-tap.tsx'
import colours from './picture-colour.module.css'
import styles from './site-picture.module.css'

const heightPerWidth: Record<VariantRatio, (picture: PictureFile) => number> = {
  '8x5': () => 5 / 8,
  '4x3': () => 3 / 4,
  '1x1': () => 1,
  '4x5': () => 5 / 4,
  '16x9': () => 9 / 16,
  free: ({ width, height }) => height / width,
  full: ({ width, height }) => height / width,
}
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * A stored picture, cropped to `ratio`, in the formats and widths that the browser can choose from. `free` keeps the
 * picture's own ratio, up to a height of 6/5 of the width. `full` shows the whole picture; where its place has another
 * shape, calico is beside it. The background of a crop has the picture's main colour while it loads.
 * `widths` limits the widths in the `srcset`. `sizes` is as in HTML. In low-data mode the picture loads on tap,
 * in one width (`lowDataMaxWidth`).
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
  /** For pictures of the first view. Other pictures load when they are near the viewport. */
  eager?: boolean
  /** The name of the picture on its low-data control, for pictures with an empty `alt`. */
  about?: string
  className?: string
}) {
  const lowData = useLowData()
  const bytesOf = use(PictureBytesContext)
  const narrow = widths.filter((width) => width <= lowDataMaxWidth).slice(-1)
  const offered = lowData ? narrow : widths
  const srcSet = (format: (typeof variantFormats)[number]) =>
    offered
      .map((width) => `${variantUrl(picture.url, { ratio, width, format, point: picture.point })} ${width}w`)
      .join(', ')
  const largest = Math.max(...offered)
  // Only browsers from before 2021 load the JPEG, so they get no choice of widths.
  const [onlyWidth = largest] = narrow
  const file = picture.whole
    ? picture.url
    : variantUrl(picture.url, { ratio, width: onlyWidth, format: 'jpg', point: picture.point })
  const element = (
    <picture
      className={[styles.picture, !lowData && ratio !== 'full' && colours.painted, !lowData && className]
        .filter(Boolean)
        .join(' ')}
      data-colour={lowData ? undefined : picture.colour}
      data-ratio={ratio}
    >
      {lowData && <IconWithoutScript />}
      {!picture.whole &&
        variantFormats
          .slice(0, -1)
          .map((format) => (
            <source key={format} type={types[format]} srcSet={srcSet(format)} sizes={sizes} />
          ))}
      <img
        src={file}
        style={picture.whole && wholeStyle(picture, ratio)}
        width={largest}
        height={Math.round(largest * heightPerWidth[ratio](picture))}
        alt={alt}
        loading={eager && !lowData ? 'eager' : 'lazy'}
        fetchPriority={eager && !lowData ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
  if (!lowData) return element
  return (
    // The key closes the control when another picture replaces this one.
    <PictureOnTap
      key={picture.url}
      address={file}
      about={about}
      sizeBytes={
        picture.whole
          ? null
          : bytesOf(variantUrl(picture.url, { ratio, width: largest, format: 'avif', point: picture.point }))
      }
      maxBytes={picture.whole ? undefined : variantMaxBytes.narrow}
      className={className}
    >
      {element}
    </PictureOnTap>
  )
}

/** Shows only the part of the whole picture that its crop will keep. Only previews have style attributes. */
function wholeStyle({ width, height, point }: PictureFile, ratio: VariantRatio): CSSProperties {
  if (!isCrop(ratio)) return {}
  const [across, down] = ratio.split('x').map(Number) as [number, number]
  return { objectPosition: cropPosition({ width, height }, across, down, point ?? null) }
}
