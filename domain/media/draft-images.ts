import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { locale } from '#domain/locale.ts'
import { maxTypedLength, toOneLine } from '#domain/plain-text.ts'
import { imageIdOf } from './image-address.ts'
import { imageLimits, type PictureDetails } from './schema.ts'

/** The details of a picture that a form sends. Only the description is always there. */
type SentDetails = Pick<PictureDetails, 'description'> & Partial<PictureDetails>

/** A finished upload in a form. */
export interface UploadedImage extends SentDetails {
  readonly uploadId: string
}

/** A picture that the record already has, identified by its address. Its details may differ from the stored ones. */
interface ExistingImage extends SentDetails {
  readonly url: string
}

/** A picture in a form. A form sends the complete list: a picture that is not in it is removed from the record. */
export type DraftImage = UploadedImage | ExistingImage

export const isExisting = (image: DraftImage): image is ExistingImage => 'url' in image
export const isUploaded = (image: DraftImage): image is UploadedImage => !isExisting(image)

/** The key of an image in its list: the upload id or the address. */
export const draftImageKey = (image: DraftImage) => (isExisting(image) ? image.url : image.uploadId)

/** The details of an image, complete. */
export const detailsOf = ({
  description,
  caption = '',
  photographer = '',
  point = null,
  agreed = false,
}: SentDetails): PictureDetails => ({ description, caption, photographer, point, agreed })

/** The details that were entered, and the description. Others are left out. */
export function enteredDetails(details: PictureDetails): SentDetails {
  const { description, caption, photographer, point, agreed } = details
  return {
    description,
    ...(caption && { caption }),
    ...(photographer && { photographer }),
    ...(point && { point }),
    ...(agreed && { agreed }),
  }
}

/**
 * The value of a form's hidden field for images: `[{ "uploadId": "…", "description": "…" }, …]` in the chosen order,
 * with `url` in place of `uploadId` for pictures that the record already has, and with the other details that were
 * entered: `caption`, `photographer`, `point` and `agreed`.
 */
export function toImagesField(images: readonly DraftImage[]): string {
  return JSON.stringify(
    images.map((image) => ({
      ...(isExisting(image) ? { url: image.url } : { uploadId: image.uploadId }),
      ...enteredDetails(detailsOf(image)),
    })),
  )
}

/**
 * Reads the hidden field; pass the result to `draftImages`. An empty or absent field gives an empty list. A value that
 * is not JSON gives null.
 */
export function readImagesField(value: FormDataEntryValue | null): unknown {
  if (value === null || value === '') return []
  return typeof value === 'string' ? (fromJson(value) ?? null) : null
}

const words = (limit: number) =>
  z
    .string()
    .max(maxTypedLength(limit), { abort: true })
    .transform(toOneLine)
    .refine((text) => text.length <= limit)
const percent = z.number().int().min(0).max(100)
const details = {
  description: words(imageLimits.description).default(''),
  caption: words(imageLimits.caption).optional(),
  photographer: words(imageLimits.photographer).optional(),
  point: z.object({ x: percent, y: percent }).nullable().optional(),
  agreed: z.boolean().optional(),
}
const uploadedImage = z.object({ uploadId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/), ...details })
const existingImage = z.object({ url: z.string().refine((url) => imageIdOf(url) !== null), ...details })

/** The texts of a picture, with their names in messages. */
const textNames = {
  description: 'description',
  caption: 'caption',
  photographer: "photographer's name",
} as const

const readEntry = (entry: unknown) =>
  (Object.hasOwn(Object(entry), 'url') ? existingImage : uploadedImage).safeParse(entry)

const notUnderstood = 'The list of images did not arrive whole. Check the images and press the button again.'

/**
 * A schema for a list of images. `checkCount`: the message for a wrong number of images; null when the number is right.
 */
export function draftImages(checkCount: (count: number) => string | null) {
  return z
    .array(z.unknown(), { error: notUnderstood })
    .refine((list) => checkCount(list.length) === null, {
      error: ({ input }) => checkCount(Array.isArray(input) ? input.length : 0) ?? notUnderstood,
      abort: true,
    })
    .transform((list, context) => {
      const parsed: DraftImage[] = []
      for (const [index, entry] of list.entries()) {
        const result = readEntry(entry)
        if (result.success) parsed.push(result.data)
        else {
          const tooLong = (['description', 'caption', 'photographer'] as const).find((text) =>
            result.error.issues.some((issue) => issue.path[0] === text),
          )
          const which = list.length === 1 ? 'the image' : `image ${index + 1}`
          const message = tooLong
            ? `The ${textNames[tooLong]} of ${which} is too long. Shorten it to ${imageLimits[tooLong]} characters or fewer.`
            : notUnderstood
          context.issues.push({ code: 'custom', message, input: entry })
          return z.NEVER
        }
      }
      const duplicate = parsed.findIndex((one, index) =>
        parsed.some((other, at) => at < index && draftImageKey(other) === draftImageKey(one)),
      )
      if (duplicate >= 0) {
        const message = `Image ${duplicate + 1} is in the list twice. Remove one of the two.`
        context.issues.push({ code: 'custom', message, input: list })
        return z.NEVER
      }
      return parsed
    })
}

/**
 * A schema for a field with one image at most, which gives null for none. `says`: how many images there are, such as
 * "The page has one image".
 */
export const oneImage = (says: string, missing: string | null = null) =>
  draftImages((count) => {
    if (count === 0) return missing
    return count === 1 ? null : `${says}. Remove ${count === 2 ? 'one' : count - 1}.`
  }).transform(([only]) => only ?? null)

/** The same for a field that must have its image. `missing`: the message when there is none. */
export const requiredImage = (says: string, missing: string) =>
  oneImage(says, missing).transform((image, context) => {
    if (image) return image
    context.issues.push({ code: 'custom', message: missing, input: image })
    return z.NEVER
  })

/**
 * The message when pictures of a form no longer exist: an upload was removed, or another editor removed a picture from
 * the record. `missing`: their keys.
 */
export function missingImagesMessage(images: readonly DraftImage[], missing: readonly string[]): string {
  const gone = images.filter((image) => missing.includes(draftImageKey(image)))
  // Reports one kind at a time, uploads first. The next send of the form reports the other kind.
  const uploads = gone.some((image) => !isExisting(image))
  const from = uploads ? 'among your uploads' : 'among the images published here'
  if (images.length === 1) return `The image is no longer ${from}. Choose it again.`
  const places = gone
    .filter((image) => isExisting(image) !== uploads)
    .map((image) => String(images.indexOf(image) + 1))
  return places.length === 1
    ? `Image ${places[0]} is no longer ${from}. Remove it and choose it again.`
    : `Images ${new Intl.ListFormat(locale).format(places)} are no longer ${from}. Remove them and choose them again.`
}
