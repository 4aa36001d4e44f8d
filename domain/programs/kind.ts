import { z } from 'zod'
import { isRecordId } from '#domain/content/record-id.ts'
import { downloads } from '#domain/downloads/field.ts'
import type { Download } from '#domain/downloads/schema.ts'
import { imageIdOf } from '#domain/media/image-address.ts'
import { parserOf } from '#domain/records/draft.ts'
import { date, field, line, onlyWithContent, richText, textRules } from '#domain/records/field.ts'
import { defineKind, type DraftOf, type RecordOf } from '#domain/records/kind.ts'
import { pictures } from '#domain/records/picture-fields.ts'
import { shareFields } from '#domain/records/share-fields.ts'
import { type FieldErrors, refused, type Result } from '#domain/result.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { readText } from '#domain/stored-text.ts'
import {
  draftFigures,
  figuresInWords,
  type ProgramFigure,
  readStoredFigures,
  toFiguresField,
} from './figures.ts'
import { countLostPictures } from './report-pictures.ts'
import { programLimits, type ProgramSummary } from './schema.ts'
import { requiredTheme } from './theme-field.ts'

const notAnEvent = 'This is not an event of the website. Choose another.'

/** The id of the event that the program reports on, or empty. The form shows the field once an event has begun. */
const event = field<string, string, string>(
  { label: 'Event', stored: 'ProgramEvent', emptyWords: 'None' },
  {
    ...textRules,
    shownAs: 'choice',
    check: () =>
      z
        .string({ error: notAnEvent })
        .nullable()
        .transform((id) => id ?? '')
        .refine((id) => id === '' || isRecordId(id), { error: notAnEvent }),
    read: (value) => (isRecordId(readText(value)) ? readText(value) : ''),
    // The history shows its address, because the title of the event may have changed.
    inHistory: (value) => (value ? `/events/${readText(value)}` : ''),
  },
)

const figures = field<readonly ProgramFigure[], readonly ProgramFigure[], readonly ProgramFigure[]>(
  { label: 'What changed', stored: 'ProgramFigures', word: 'figures', searched: true },
  {
    ...textRules,
    shownAs: 'figures',
    empty: '[]',
    check: () => draftFigures,
    read: readStoredFigures,
    write: (value, name) => ({ [name]: value.map(({ number, words }) => ({ number, words })) }),
    inHistory: (value) => figuresInWords(readStoredFigures(value)),
    toCell: figuresInWords,
    toSearched: (value) => figuresInWords(value).replaceAll('\n', ' '),
    toTyped: toFiguresField,
    // The form sends JSON.
    tidy: (json) => json,
  },
)

/**
 * The picture of the program that is shown when its page is shared, as the `src` of a picture in its report. Empty: the
 * program banner.
 */
const sharePicture = onlyWithContent({
  ...line({ label: 'Picture when shared', emptyWords: 'The program banner', limit: 500 }),
  shownAs: 'choice',
  toWords: (source) => source.split('/').at(-1) ?? '',
})

/** A program. The stored names are those of the forum's earlier website, so that its records can be imported unchanged. */
export const program = defineKind({
  collection: 'Programs',
  fields: {
    title: line({
      label: 'Title',
      stored: 'ProgramTitle',
      limit: 200,
      missing: 'Write a title.',
      isNeeded: true,
    }),
    date: date({ label: 'Date', stored: 'ProgramDate', missing: 'Choose the date of the program.' }),
    venue: onlyWithContent(line({ label: 'Venue', stored: 'ProgramVenue', limit: 120, searched: true })),
    theme: requiredTheme({
      label: 'Theme',
      stored: 'ProgramTheme',
      wrong: 'Choose the theme that fits best.',
    }),
    images: pictures({ label: 'Images', checkCount }),
    event,
    lead: onlyWithContent(line({ label: 'Lead', stored: 'ProgramLead', limit: 500, searched: true })),
    report: richText({
      label: 'Program report',
      stored: 'ProgramReport',
      word: 'report',
      column: 'Report',
      shownAs: 'report',
      limit: 100_000,
      missing: 'Write the program report.',
      searched: true,
    }),
    figures: onlyWithContent(figures),
    downloads: onlyWithContent(downloads({ stored: 'ProgramDownloads' })),
    ...shareFields,
    sharePicture,
  },
  csv: { first: ['title', 'theme', 'date', 'lead', 'report', 'figures', 'event', 'images', 'downloads'] },
  unreadable: {
    version: 'A program needs a title and a date, and one of them is missing in this version.',
    imported: 'it has no title, or no date that exists.',
  },
  incomplete({ images }) {
    const count = images.filter((url) => imageIdOf(url.trim())).length
    return count < programLimits.fewestImages
      ? `A program needs three images, and this version has ${count === 0 ? 'none' : count}.`
      : null
  },
})

export type ProgramDraft = DraftOf<typeof program>
export type ProgramRecord = RecordOf<typeof program>

/** A program as its page shows it. */
export interface Program
  extends ProgramSummary, Omit<ProgramRecord, keyof ProgramSummary | 'report' | 'downloads'> {
  readonly report: SafeHtml
  readonly downloads: readonly Download[]
}
/** The parts of a report. All but `report` may be empty. */
export type ProgramTexts = Pick<Program, 'lead' | 'report' | 'figures'>

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

const parseFields = parserOf(program)

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseProgramDraft(form: FormData): Result<ProgramDraft, FieldErrors> {
  const parsed = parseFields(form)
  // An image of the form may have been removed after it was placed in the report.
  const lost = parsed.ok ? countLostPictures(parsed.value.report, parsed.value.images) : 0
  if (lost === 0) return parsed
  const words =
    lost === 1
      ? 'A picture in the report is no longer among the images. Remove it from the report, or add it under Images and place it again.'
      : `${lost} pictures in the report are no longer among the images. Remove them from the report, or add them under Images and place them again.`
  return refused({ report: words })
}
