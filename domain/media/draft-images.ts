import { z } from 'zod'
import { toOneLine } from '#domain/plain-text.ts'
import { imageLimits } from './schema.ts'

/** A finished upload that a form names. */
export interface DraftImage {
  readonly uploadId: string
  /** Alt text; may be empty. */
  readonly description: string
}

/** The value of a form's hidden field of images: `[{ "uploadId": "…", "description": "…" }, …]` in the chosen order. */
export function toImagesField(images: readonly DraftImage[]): string {
  return JSON.stringify(images.map(({ uploadId, description }) => ({ uploadId, description })))
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

const image = z.object({
  uploadId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  description: z
    .string()
    .transform(toOneLine)
    .refine((text) => text.length <= imageLimits.description)
    .default(''),
})

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
        const result = image.safeParse(entry)
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
        parsed.some((other, at) => at < index && other.uploadId === one.uploadId),
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

/** Said when some of the uploads a form names are not there any more. */
export function uploadsGone(images: readonly DraftImage[], missing: readonly string[]): string {
  if (images.length === 1) return 'The image is no longer among your uploads. Choose it again.'
  const places = images.flatMap(({ uploadId }, index) => (missing.includes(uploadId) ? [`${index + 1}`] : []))
  return places.length === 1
    ? `Image ${places[0]} is no longer among your uploads. Remove it and choose it again.`
    : `Images ${listOfImages.format(places)} are no longer among your uploads. Remove them and choose them again.`
}
