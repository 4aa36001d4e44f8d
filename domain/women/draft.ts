import { z } from 'zod'
import { type CalendarDate, momentParts, yearLimits } from '#domain/calendar-date.ts'
import {
  line,
  parseFields,
  requiredDate,
  requiredLine,
  requiredRichText,
  textWithin,
  webLink,
} from '#domain/form-fields.ts'
import { type DraftImage, readImagesField, requiredImage } from '#domain/media/draft-images.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { withoutQuotationMarks } from './rules.ts'
import { womanLimits } from './schema.ts'

/*
 * The form of a woman who stood. The browser and the action check it with the same schema. Fields: `name`, `quote`,
 * `ward`, `party`, `office`, `year` (2023), `result`, `words` (HTML), `agreedOn` (2026-11-18), `link`, and `image`,
 * which `toImagesField` writes. Ward, party and link may be empty.
 */

export interface WomanDraft {
  readonly name: string
  readonly quote: string
  readonly ward: string
  readonly party: string
  readonly office: string
  readonly year: number
  readonly result: string
  /** As entered; the command sanitises it. */
  readonly words: string
  /** Empty only in the starter, whose women are drawn. */
  readonly agreedOn: CalendarDate
  readonly link: string
  readonly image: DraftImage
}

export const wordsRules = { name: 'text', limit: womanLimits.words, missing: 'Write her words.' } as const

const missingQuote = 'Write one sentence of hers, at most 140 characters.'
const quote = textWithin(
  { name: 'quote', limit: womanLimits.quote },
  z.string({ error: missingQuote }),
  withoutQuotationMarks,
).refine((text) => /[\p{L}\p{N}]/u.test(text), { error: missingQuote })

const yearMessage = 'Write the year of the election with four digits, for example 2023.'
const yearUntil = (latest: number) =>
  z
    .string({ error: yearMessage })
    .trim()
    .regex(/^\d{4}$/, { error: yearMessage, abort: true })
    .transform(Number)
    .refine((year) => year >= yearLimits.earliest, {
      error: `Write a year after ${yearLimits.earliest}. Check the digits.`,
    })
    .refine((year) => year <= latest, {
      error: 'This year has not come yet. Write the year in which she stood.',
    })

const missingDay = 'Choose the day on which she agreed.'
const dayUntil = (today: CalendarDate) =>
  requiredDate(missingDay).refine((day) => day <= today, {
    error: 'This day has not come yet. Choose the day on which she agreed.',
  })

const link = webLink({
  wrong: 'This is not an address on the web. It begins with https:// or http://.',
  tooLong: 'This address is too long. Open the page and copy a shorter address.',
})

const portrait = requiredImage('A woman has one portrait', 'Add her portrait.').refine(
  ({ photographer }) => Boolean(photographer),
  { error: 'Write the photographer of the portrait. “Family album” will do when nobody knows.' },
)

const womanDraft = (today: CalendarDate) =>
  z.object({
    name: requiredLine({
      name: 'name',
      limit: womanLimits.name,
      missing: 'Write her name.',
    }),
    quote,
    office: requiredLine({
      name: 'office',
      limit: womanLimits.office,
      missing: 'Write the office she stood for, for example House of Assembly.',
    }),
    year: yearUntil(Number(today.slice(0, 4))),
    ward: line({ name: 'ward', limit: womanLimits.ward }),
    party: line({ name: 'party', limit: womanLimits.party }),
    result: requiredLine({
      name: 'result',
      limit: womanLimits.result,
      missing: 'Write the result, for example Elected.',
    }),
    image: portrait,
    agreedOn: dayUntil(today),
    words: requiredRichText(wordsRules),
    link,
  })

/**
 * Reads the form. Refusals are keyed by field name, with the first message for each field. `now`: milliseconds since
 * the Unix epoch; a day or a year that has not come yet in Nigeria is refused.
 */
export function parseWomanDraft(form: FormData, now = Date.now()): Result<WomanDraft, FieldErrors> {
  const { date } = momentParts(now)
  return parseFields(womanDraft(date), {
    name: form.get('name'),
    quote: form.get('quote'),
    office: form.get('office'),
    year: form.get('year'),
    ward: form.get('ward'),
    party: form.get('party'),
    result: form.get('result'),
    image: readImagesField(form.get('image')),
    agreedOn: form.get('agreedOn'),
    words: form.get('words'),
    link: form.get('link'),
  })
}
