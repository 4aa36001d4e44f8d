import { z } from 'zod'
import { type CalendarDate, dateParts, momentParts, yearLimits } from '#domain/calendar-date.ts'
import { line, parseFields, requiredLine, webLink } from '#domain/form-fields.ts'
import { toOneLine } from '#domain/plain-text.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { parseSource, readCountFields } from './codec.ts'
import { countedKinds, countLimits, type CountRecord } from './schema.ts'

/*
 * The form of a count. The browser and the action check it with the same schema. Fields: `body`, `counted`, `seats`,
 * `women`, `election`, `date` (2023-02-25) and `source`. Women, election, date and source may be empty: such a count is
 * saved, and visitors read that it is being checked.
 */

export type CountDraft = Omit<CountRecord, 'id'>

const seatsMessage = `Write how many seats the body has: a whole number from 1 to ${countLimits.seats}.`
const womenMessage = 'Write the number of women as a whole number, or leave it empty.'

const seats = z
  .string({ error: seatsMessage })
  .trim()
  .regex(/^\d{1,6}$/, { error: seatsMessage, abort: true })
  .transform(Number)
  .refine((count) => count >= 1 && count <= countLimits.seats, { error: seatsMessage, abort: true })

const women = z
  .string({ error: womenMessage })
  .trim()
  .regex(/^\d{0,6}$/, { error: womenMessage, abort: true })
  .transform((text) => (text === '' ? null : Number(text)))

const dateUntil = (today: CalendarDate) =>
  z
    .string({ error: 'That date does not exist. Choose another.' })
    .trim()
    .superRefine((text, context) => {
      const problem = text === '' ? null : problemOfDate(text, today)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

function problemOfDate(text: string, today: CalendarDate): string | null {
  const parts = dateParts(text)
  if (!parts) return 'That date does not exist. Choose another.'
  if (text > today) return 'This date has not come yet. Choose the day of the election.'
  if (parts.year >= yearLimits.earliest) return null
  return `Choose a date after ${yearLimits.earliest}. Check the year.`
}

const source = webLink({
  wrong: 'This is not the address of a page with https. Open the source and copy its address.',
  tooLong: 'This address is too long. Open the source and copy a shorter address.',
  parse: parseSource,
})

const countDraft = (today: CalendarDate) =>
  z
    .object({
      body: requiredLine({
        name: 'name of the body',
        limit: countLimits.body,
        missing: 'Write the name of the body, for example Senate.',
      }),
      counted: z.enum(countedKinds, { error: 'Choose what the sentence says.' }),
      seats,
      women,
      election: line({ name: 'name of the election', limit: countLimits.election }),
      date: dateUntil(today),
      source,
    })
    .superRefine((count, context) => {
      if (count.women === null || count.women <= count.seats) return
      const message = `There are ${count.women} women for ${count.seats} seats. Check both numbers.`
      context.addIssue({ code: 'custom', path: ['women'], message })
    })

/**
 * Reads the form. Refusals are keyed by field name, with the first message for each field. `now`: milliseconds since
 * the Unix epoch; an election after its day in Nigeria is refused.
 */
export function parseCountDraft(form: FormData, now = Date.now()): Result<CountDraft, FieldErrors> {
  const fields = ['body', 'counted', 'seats', 'women', 'election', 'date', 'source']
  const { date } = momentParts(now)
  return parseFields(countDraft(date), Object.fromEntries(fields.map((name) => [name, form.get(name)])))
}

/** Returns the count that a page can show of an unfinished form. Null without a body and its number of seats. */
export function readTypedCount(values: { readonly [field: string]: string }): CountDraft | null {
  const {
    body = '',
    counted = '',
    seats: typedSeats = '',
    election = '',
    date = '',
    source: address = '',
  } = values
  const typed = values['women']?.trim() ?? ''
  const read = (womenSoFar: number | null) =>
    readCountFields({
      id: '',
      body: toOneLine(body),
      counted,
      seats: Number(typedSeats),
      women: womenSoFar,
      election: toOneLine(election),
      date,
      source: address,
    })
  return read(typed === '' ? null : Number(typed)) ?? read(null)
}
