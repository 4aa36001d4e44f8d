import { z } from 'zod'
import { dateParts } from '#domain/calendar-date.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { ProgramDraft } from './commands.server.ts'
import { programLimits, themes } from './schema.ts'

/*
 * What the form 'Add New Program' sends, checked by the same schema in the browser and in the action.
 * Fields: `title`, `date` (2023-11-18), `theme`, `report` (HTML) and `images`: JSON in the chosen order,
 * `[{ "uploadId": "…", "description": "…" }, …]`, written by `toImagesField`.
 */

export type DraftImage = ProgramDraft['images'][number]

/** The value of the form's hidden field `images`. */
export function toImagesField(images: readonly DraftImage[]): string {
  return JSON.stringify(images.map(({ uploadId, description }) => ({ uploadId, description })))
}

const numbers = new Intl.NumberFormat('en-NG')

const title = z
  .string({ error: 'Write a title.' })
  .transform(toOneLine)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'Write a title.', abort: true })
  .refine((text) => text.length <= programLimits.title, {
    error: ({ input }) =>
      `The title is ${numbers.format(String(input).length)} characters long. Shorten it to ${programLimits.title} or fewer.`,
  })

const date = z
  .string({ error: 'Choose the date of the program.' })
  .trim()
  .min(1, { error: 'Choose the date of the program.', abort: true })
  .refine((text) => dateParts(text) !== null, {
    error: 'That date does not exist. Choose another.',
    abort: true,
  })
  .refine(
    (text) => {
      const year = dateParts(text)?.year ?? 0
      return year >= programLimits.earliestYear && year <= programLimits.latestYear
    },
    {
      error: `Choose a date between ${programLimits.earliestYear} and ${programLimits.latestYear}. Check the year.`,
    },
  )

// The select's placeholder 'Search by Theme' is not among the themes, and so is refused like any other text.
const theme = z.enum(themes, { error: 'Choose the theme most closely related to the program.' })

const report = z
  .string({ error: 'Write the program report.' })
  .transform(toLines)
  .superRefine((html, context) => {
    const problem = checkReport(html)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** What is wrong with the HTML of a report, as a sentence; null when nothing is. Asked again once it is sanitised. */
export function checkReport(html: string): string | null {
  if (html.length > programLimits.report) {
    const counts = [html.length, programLimits.report].map((count) => numbers.format(count))
    return `The report is ${counts[0]} characters long with its formatting. Shorten it to ${counts[1]} or fewer.`
  }
  return visibleText(html) === '' ? 'Write the program report.' : null
}

const imageDescription = z
  .string()
  .transform(toOneLine)
  .refine((text) => text.length <= programLimits.imageDescription)

const image = z.object({
  uploadId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  description: imageDescription.default(''),
})

const notUnderstood = 'The list of images did not arrive whole. Check the images and press the button again.'

const images = z
  .array(z.unknown(), { error: notUnderstood })
  .refine((list) => list.length >= programLimits.fewestImages, {
    error: ({ input }) => missingImages(Array.isArray(input) ? input.length : 0),
    abort: true,
  })
  .refine((list) => list.length <= programLimits.mostImages, {
    error: ({ input }) => {
      const extra = (Array.isArray(input) ? input.length : 0) - programLimits.mostImages
      return `A program takes at most ${programLimits.mostImages} images. Remove ${extra === 1 ? 'one' : extra}.`
    },
    abort: true,
  })
  .transform((list, context) => {
    const parsed: DraftImage[] = []
    for (const [index, entry] of list.entries()) {
      const result = image.safeParse(entry)
      if (result.success) parsed.push(result.data)
      else {
        const described = result.error.issues.some((issue) => issue.path[0] === 'description')
        const message = described
          ? `The description of image ${index + 1} is too long. Shorten it to ${programLimits.imageDescription} characters or fewer.`
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

function missingImages(count: number): string {
  if (count === 0) return 'Add at least three images. The second becomes the program banner.'
  const missing = programLimits.fewestImages - count
  return `Add ${missing === 1 ? 'one more image' : `${missing === 2 ? 'two' : missing} more images`}: a program needs at least three.`
}

/** The shape of a whole draft; messages are sentences for the person, one per refusal. */
export const programDraft = z.object({ title, date, theme, report, images })

/** Reads the form. Refusals are keyed by field name, the first one of each field. */
export function parseProgramDraft(form: FormData): Result<ProgramDraft, FieldErrors> {
  const result = programDraft.safeParse({
    title: form.get('title'),
    date: form.get('date'),
    theme: form.get('theme'),
    report: form.get('report'),
    images: parseList(form.get('images')),
  })
  if (result.success) return accepted(result.data)
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return refused(errors)
}

/** An empty or absent field is an empty list; null for what is no JSON. */
function parseList(value: FormDataEntryValue | null): unknown {
  if (value === null || value === '') return []
  if (typeof value !== 'string') return null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
