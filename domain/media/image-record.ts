import { z } from 'zod'
import type { Fields } from '#ports/documents/document-store.ts'
import { enteredDetails } from './draft-images.ts'
import { imageIdOf } from './image-address.ts'
import type { StagedImage } from './staged-images.ts'
import { dominantColours, noDetails, type Picture, type PictureDetails } from './schema.ts'

const percent = z.number().min(0).max(100)

/**
 * The record of a stored picture in the collection `Images`. Other records reference pictures by address only. The id
 * here is that address without /images/, such as `Programs/3f2a/opening-9c1d.jpg`.
 */
const imageRecord = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  colour: z.enum(dominantColours),
  description: z.string().catch(''),
  caption: z.string().catch(''),
  photographer: z.string().catch(''),
  point: z.object({ x: percent, y: percent }).nullable().catch(null),
  agreed: z.boolean().catch(false),
  /** The file name on the person's device. */
  originalName: z.string().catch(''),
  /** SHA-256 of the bytes that were uploaded, in hex. */
  digest: z.string().catch(''),
  /** Bytes of the stored master. */
  sizeBytes: z.number().catch(0),
  /** The upload that became this picture. It identifies a form sent twice, once its uploads are gone. */
  uploadId: z.string().catch(''),
})
type ImageRecord = z.infer<typeof imageRecord>

export function toImageFields(image: StagedImage, details: PictureDetails): Fields {
  const { width, height, colour, originalName, digest, sizeBytes, uploadId } = image
  const { description, ...others } = enteredFields(details)
  return { width, height, colour, description, originalName, digest, sizeBytes, uploadId, ...others }
}

/** The stored details of a picture. `fields`: undefined when there is no record of the picture. */
export function storedDetails(fields: Fields | undefined): PictureDetails {
  const known = fields && readImageFields(fields)
  if (!known) return noDetails
  const { description, caption, photographer, point, agreed } = known
  return { description, caption, photographer, point, agreed }
}

const enteredFields = (details: PictureDetails) => {
  const { description, point, ...others } = enteredDetails(details)
  return { description, ...others, ...(point && { point: { x: point.x, y: point.y } }) } satisfies Fields
}

/**
 * The addresses of the pictures that a record references. All collections use the field `images` for a list and `image`
 * for a single picture.
 */
export function referencedPictures({ images, image }: Fields): readonly string[] {
  return [images, image]
    .flat()
    .flatMap((url) => (typeof url === 'string' && imageIdOf(url.trim()) ? [url.trim()] : []))
}

/** Null when the fields are not those of a picture. */
export function readImageFields(fields: Fields): ImageRecord | null {
  return imageRecord.safeParse(fields).data ?? null
}

/** The size and colour used for an unmeasured picture: those of a card. */
const unmeasured = { width: 1600, height: 1000, colour: 'calico' } as const

/** The fields of a picture with new details. `fields`: undefined when there is no record of the picture. */
export function withDetails(fields: Fields | undefined, details: PictureDetails): Fields {
  const known = fields && readImageFields(fields) ? fields : unmeasured
  const { caption: _, photographer: __, point: ___, agreed: ____, ...others } = known as Fields
  return { ...others, ...enteredFields(details) }
}

/**
 * A picture as pages use it. `images`: the records of pictures, by image id. A picture without a record (imported
 * before it was measured) gets the size of a card, so that pages keep their layout. Null for an address of another
 * site.
 */
export function toPicture(
  url: string,
  images: ReadonlyMap<string, { readonly fields: Fields }>,
): Picture | null {
  const id = imageIdOf(url)
  if (!id) return null
  const fields = images.get(id)?.fields
  const known = fields && readImageFields(fields)
  if (!known) return { url, ...unmeasured, description: '' }
  const { width, height, colour, description, caption, photographer, point } = known
  return {
    url,
    width,
    height,
    colour,
    description,
    ...(caption && { caption }),
    ...(photographer && { photographer }),
    ...(point && { point }),
  }
}
