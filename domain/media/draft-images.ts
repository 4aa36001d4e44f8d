import { z } from 'zod'
import { mostTyped, toOneLine } from '#domain/plain-text.ts'
import { imageIdOf } from './image-address.ts'
import { imageLimits } from './schema.ts'

/** A finished upload that a form names. */
export interface UploadedImage {
  readonly uploadId: string
  /** Alt text; may be empty. */
  readonly description: string
}

/** A picture that the record has already, named by its address. */
export interface KeptImage {
  readonly url: string
  /** Alt text; may be empty, and other than the one stored so far. */
  readonly description: string
}

/** A picture as a form sends it. The list of a form is the whole list: what is not in it leaves the record. */
export type DraftImage = UploadedImage | KeptImage

export const isKept = (image: DraftImage): image is KeptImage => 'url' in image
export const isUploaded = (image: DraftImage): image is UploadedImage => !isKept(image)

/** What tells the images of one list apart: the upload, or the address. */
export const draftImageKey = (image: DraftImage) => (isKept(image) ? image.url : image.uploadId)

/**
 * The value of a form's hidden field of images: `[{ "uploadId": "…", "description": "…" }, …]` in the chosen order,
 * with `url` in place of `uploadId` for pictures that the record has already.
 */
export function toImagesField(images: readonly DraftImage[]): string {
  return JSON.stringify(
    images.map((image) => {
      const { description } = image
      return isKept(image) ? { url: image.url, description } : { uploadId: image.uploadId, description }
    }),
  )
}

/** What the field holds; an empty or absent one is an empty list, null is what is no JSON. Give it to `draftImages`. */
export function readImagesField(value: FormDataEntryValue | null): unknown {
  if (value === null || value === '') return []
  if (typeof value !== 'string') return null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const description = z
  .string()
  .max(mostTyped(imageLimits.description), { abort: true })
  .transform(toOneLine)
  .refine((text) => text.length <= imageLimits.description)
  .default('')
const uploadedImage = z.object({ uploadId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/), description })
const keptImage = z.object({ url: z.string().refine((url) => imageIdOf(url) !== null), description })

const readEntry = (entry: unknown) =>
  (Object.hasOwn(Object(entry), 'url') ? keptImage : uploadedImage).safeParse(entry)

const notUnderstood = 'The list of images did not arrive whole. Check the images and press the button again.'

/** A list of images. `checkCount`: what is wrong with their number, as a sentence; null when nothing is. */
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
          const described = result.error.issues.some((issue) => issue.path[0] === 'description')
          const which = list.length === 1 ? 'the image' : `image ${index + 1}`
          const message = described
            ? `The description of ${which} is too long. Shorten it to ${imageLimits.description} characters or fewer.`
            : notUnderstood
          context.issues.push({ code: 'custom', message, input: entry })
          return z.NEVER
        }
      }
      const twin = parsed.findIndex((one, index) =>
        parsed.some((other, at) => at < index && draftImageKey(other) === draftImageKey(one)),
      )
      if (twin >= 0) {
        const message = `Image ${twin + 1} is in the list twice. Remove one of the two.`
        context.issues.push({ code: 'custom', message, input: list })
        return z.NEVER
      }
      return parsed
    })
}

const listOfImages = new Intl.ListFormat('en-NG', { type: 'conjunction' })

/**
 * Said when some of the pictures a form names are not there any more: an upload that ended, or a picture that
 * somebody took off the record. `missing`: their keys.
 */
export function imagesGone(images: readonly DraftImage[], missing: readonly string[]): string {
  const gone = images.filter((image) => missing.includes(draftImageKey(image)))
  // One kind at a time: once that is mended, the next press says the other.
  const uploads = gone.some((image) => !isKept(image))
  const from = uploads ? 'among your uploads' : 'among the images published here'
  if (images.length === 1) return `The image is no longer ${from}. Choose it again.`
  const places = gone
    .filter((image) => isKept(image) !== uploads)
    .map((image) => String(images.indexOf(image) + 1))
  return places.length === 1
    ? `Image ${places[0]} is no longer ${from}. Remove it and choose it again.`
    : `Images ${listOfImages.format(places)} are no longer ${from}. Remove them and choose them again.`
}
