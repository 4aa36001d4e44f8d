import { z } from 'zod'
import type { Fields } from '#ports/documents/document-store.ts'
import { imageIdOf } from './image-address.ts'
import type { StagedImage } from './staged-images.ts'
import { dominantColours, type Picture } from './schema.ts'

/** What is known of a stored picture, in the collection `Images`. A record of the forum names pictures by address only. */
const imageRecord = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  colour: z.enum(dominantColours),
  description: z.string().catch(''),
  /** As the person's device called it. */
  originalName: z.string().catch(''),
  /** SHA-256 of the bytes that were uploaded, in hex. */
  digest: z.string().catch(''),
  /** Of the stored master. */
  sizeBytes: z.number().catch(0),
  /** The upload that became this picture: how a form sent twice is recognised once its uploads are gone. */
  uploadId: z.string().catch(''),
})
export type ImageRecord = z.infer<typeof imageRecord>

export function toImageFields(image: StagedImage, description: string): Fields {
  const { width, height, colour, originalName, digest, sizeBytes, uploadId } = image
  return {
    width,
    height,
    colour,
    description,
    originalName,
    digest,
    sizeBytes,
    uploadId,
  } satisfies ImageRecord
}

/**
 * The addresses of the pictures that a record names: a list in `images` or a single one in `image`, as all
 * collections call them.
 */
export function namedPictures({ images, image }: Fields): readonly string[] {
  return [images, image]
    .flat()
    .flatMap((named) => (typeof named === 'string' && imageIdOf(named.trim()) ? [named.trim()] : []))
}

/** Null when the fields are not those of a picture. */
export function readImageFields(fields: Fields): ImageRecord | null {
  return imageRecord.safeParse(fields).data ?? null
}

/** How a picture is laid out that nobody measured: as a card. */
const unmeasured = { width: 1600, height: 1000, colour: 'calico' } as const

/** What is known of a picture with another description. `fields`: undefined where nothing was known of it. */
export function withDescription(fields: Fields | undefined, description: string): Fields {
  return { ...(fields && readImageFields(fields) ? fields : unmeasured), description }
}

/**
 * A picture as pages use it. `images`: what is known of each, by image id. Where nothing is known of it (a record
 * brought over before its picture was measured) it gets the shape of a card, so that pages keep their layout.
 * Null for an address that is not ours.
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
  const { width, height, colour, description } = known
  return { url, width, height, colour, description }
}
