import { z } from 'zod'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { parseFields, requiredDate, requiredLine, requiredRichText } from '#domain/form-fields.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { draftImages, readImagesField, type DraftImage } from '#domain/media/draft-images.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { programLimits, themes, type Theme } from './schema.ts'

/*
 * The form 'Add New Program'. The browser and the action check it with the same schema. Fields: `title`, `date`
 * (2023-11-18), `theme`, `report` (HTML), `images`, which `toImagesField` writes, and `event`, the id of an event or nothing.
 */

export interface ProgramDraft {
  readonly title: string
  readonly date: CalendarDate
  readonly theme: Theme
  /** As entered; the command sanitises it. */
  readonly report: string
  /** In the chosen order; in an edit, the complete list. */
  readonly images: readonly DraftImage[]
  /** The id of the event that it tells of; empty for none. */
  readonly event: string
}

export const reportRules = {
  name: 'report',
  limit: programLimits.report,
  missing: 'Write the program report.',
} as const

const notAnEvent = 'This is not an event of the website. Choose another.'

const programDraft = z.object({
  title: requiredLine({ name: 'title', limit: programLimits.title, missing: 'Write a title.' }),
  date: requiredDate('Choose the date of the program.'),
  // The select's placeholder 'Search by Theme' is not a theme, so it is refused like any other text.
  theme: z.enum(themes, { error: 'Choose the theme most closely related to the program.' }),
  report: requiredRichText(reportRules),
  images: draftImages(checkCount),
  event: z.string({ error: notAnEvent }).refine((id) => id === '' || isRecordId(id), { error: notAnEvent }),
})

function checkCount(count: number): string | null {
  const missing = programLimits.fewestImages - count
  const extra = count - programLimits.mostImages
  if (count === 0) return 'Add at least three images. The second becomes the program banner.'
  if (missing > 0) {
    return `Add ${missing === 1 ? 'one more image' : 'two more images'}: a program needs at least three.`
  }
  if (extra <= 0) return null
  return `A program takes at most ${programLimits.mostImages} images. Remove ${extra === 1 ? 'one' : extra}.`
}

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseProgramDraft(form: FormData): Result<ProgramDraft, FieldErrors> {
  return parseFields(programDraft, {
    title: form.get('title'),
    date: form.get('date'),
    theme: form.get('theme'),
    report: form.get('report'),
    images: readImagesField(form.get('images')),
    // Absent while the website has no event that has begun.
    event: form.get('event') ?? '',
  })
}
