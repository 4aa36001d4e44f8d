import { longestSide } from '#domain/media/schema.ts'

/** JPEG quality at which no loss is visible in a photograph. */
const quality = 0.85

/**
 * Reduces a picture to the longest side that is sent, in its own format and the right way up, without its Exif data.
 * Returns `file` itself when it is not larger than that, when the result would have more bytes, when it is WebP, which
 * Chromium 156 does not turn (`findings/chromium-webp-orientation.sh`), and when the browser cannot read the picture: the
 * server then decides.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.type === 'image/webp') return file
  const picture = await decode(file)
  if (!picture) return file
  const smaller = scaleOf(picture) < 1 ? await encode(picture, file.type) : null
  picture.close()
  if (smaller?.type !== file.type || smaller.size >= file.size) return file
  return new File([smaller], file.name, { type: file.type, lastModified: file.lastModified })
}

/** Converts a HEIC picture to JPEG. Returns null when the browser cannot read HEIC; only Safari can. */
export async function convertHeic(file: File): Promise<File | null> {
  const picture = await decode(file)
  if (!picture) return null
  const type = 'image/jpeg'
  const jpeg = await encode(picture, type)
  picture.close()
  const name = file.name.replace(/(\.hei[cf])?$/i, '.jpg')
  return jpeg && new File([jpeg], name, { type, lastModified: file.lastModified })
}

/** Turns the picture as its Exif orientation says: the default of `createImageBitmap` (HTML Standard). */
const decode = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null)

const scaleOf = ({ width, height }: ImageBitmap): number =>
  Math.min(1, longestSide.sent / Math.max(width, height))

async function encode(picture: ImageBitmap, type: string): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const scale = scaleOf(picture)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  // A device short of memory fails here.
  return canvas.convertToBlob({ type, quality }).catch(() => null)
}
