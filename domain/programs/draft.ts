import { z } from 'zod'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { line, parseFields, requiredDate, requiredLine, requiredRichText } from '#domain/form-fields.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { type DraftDownload, draftDownloads } from '#domain/downloads/draft-downloads.ts'
import { draftImages, readImagesField, type DraftImage } from '#domain/media/draft-images.ts'
import { type FieldErrors, refused, type Result } from '#domain/result.ts'
import { draftFigures, type ProgramFigure } from './figures.ts'
import { countLostPictures } from './report-pictures.ts'
import { programLimits, themes, type Theme } from './schema.ts'

/*
 * The form 'Add New Program'. The browser and the action check it with the same schema. Fields: `title`, `date`
 * (2023-11-18), `theme`, `images`, which `toImagesField` writes, `event`, the id of an event, `lead`,
 * `report` (HTML), `figures`, which `toFiguresField` writes, and `downloads`, which `toDownloadsField` writes. Event,
 * lead, figures and downloads may be empty or absent.
 */

export interface ProgramDraft {
  readonly title: string
  readonly date: CalendarDate
  readonly theme: Theme
  /** As entered; the command sanitises it. */
  readonly report: string
  /** In the chosen order; in an edit, the complete list. */
  readonly images: readonly DraftImage[]
  /** The id of the event that it reports on; empty for none. */
  readonly event: string
  readonly lead: string
  readonly figures: readonly ProgramFigure[]
  /** In the chosen order; in an edit, the complete list. */
  readonly downloads: readonly DraftDownload[]
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
  lead: line({ name: 'lead', limit: programLimits.lead }),
  figures: draftFigures,
  downloads: draftDownloads,
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
  const parsed = parseFields(programDraft, {
    title: form.get('title'),
    date: form.get('date'),
    theme: form.get('theme'),
    report: form.get('report'),
    images: readImagesField(form.get('images')),
    // Absent while the website has no event that has begun.
    event: form.get('event') ?? '',
    lead: form.get('lead') ?? '',
    figures: form.get('figures') ?? '',
    downloads: form.get('downloads') ?? '',
  })
  return withoutLostPictures(parsed)
}

/** An image of the form may have been removed after it was placed in the report. */
function withoutLostPictures(parsed: Result<ProgramDraft, FieldErrors>): Result<ProgramDraft, FieldErrors> {
  const lost = parsed.ok ? countLostPictures(parsed.value.report, parsed.value.images) : 0
  if (lost === 0) return parsed
  const words =
    lost === 1
      ? 'A picture in the report is no longer among the images. Remove it from the report, or add it under Images and place it again.'
      : `${lost} pictures in the report are no longer among the images. Remove them from the report, or add them under Images and place them again.`
  return refused({ report: words })
}
