import { z } from 'zod'
import { momentParts, readMoment } from '#domain/calendar-date.ts'
import { parseFields, requiredDate } from '#domain/form-fields.ts'
import { toLines } from '#domain/plain-text.ts'
import { line, lines, webLink } from '#domain/records/field.ts'
import { defineKind, type DraftOf, type EditedOf, type RecordOf } from '#domain/records/kind.ts'
import { shareFields } from '#domain/records/share-fields.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { moment, programme, readInstant } from './fields.ts'
import { readProgramme } from './programme.ts'

/** An event. Its form has the fields `timeInputs` for the two times. */
export const event = defineKind({
  collection: 'Events',
  fields: {
    title: line({ label: 'Title', limit: 200, missing: 'Write a title.', isNeeded: true }),
    startsAt: moment(
      { label: 'Begins', stored: 'starts', word: 'time' },
      (value) => readInstant(value) ?? undefined,
    ),
    endsAt: moment<number | null>({ label: 'Ends', stored: 'ends', word: 'end' }, readEnd),
    place: line({
      label: 'Place',
      limit: 200,
      missing: 'Write where it is, for example “Garki Model Market, Abuja” or “Online”.',
      searched: true,
    }),
    mapLink: webLink({
      label: 'Map link',
      column: 'Map',
      wrong: 'This is not a web address. Open the place in the map and copy its link.',
      tooLong: 'This link is too long. Copy the short link that the map offers for sharing.',
    }),
    cost: line({ label: 'Cost', limit: 120, searched: true }),
    text: lines({ label: 'Text', limit: 1_000, searched: true }),
    programme: programme(
      { label: 'Timetable', column: 'Programme', searched: true },
      { entries: 40, entry: 200 },
    ),
    ...shareFields,
  },
  unreadable: {
    version: 'An event needs a title and a start time, and one of them is missing in this version.',
    imported: 'it has no title, or no time when it begins.',
  },
})

export type EventDraft = DraftOf<typeof event>
export type EventRecord = RecordOf<typeof event>
/** An event as its form shows it. */
export type EventForEditing = EditedOf<typeof event>

function readEnd(value: unknown, { starts }: Fields): number | null {
  const ends = readInstant(value)
  return ends !== null && ends > (readInstant(starts) ?? Infinity) ? ends : null
}

/** The fields of the form for the times, in Nigerian time: `2027-03-08` and `10:00`. */
export const timeInputs = ['date', 'start', 'end', 'endDate'] as const
type TypedTimes = Readonly<Record<(typeof timeInputs)[number], string>>

const { startsAt: _startsAt, endsAt: _endsAt, ...otherFields } = event.fields
/** An event without its times. The form has these fields unchanged. */
export const eventWithoutTimes = { ...event, fields: otherFields }

const startMessage = 'Choose when it begins.'
const timeMessage = 'That is not a time of day. Choose another.'
const isTime = (text: string) => readMoment('2000-01-01', text) !== null
const day = requiredDate('Choose the day of the event.')

/** Null in a draft that is older than this field. */
const endDate = z
  .string({ error: 'That date does not exist. Choose another.' })
  .nullable()
  .transform((typed, context) => {
    const text = typed?.trim() ?? ''
    const read = text === '' ? null : day.safeParse(text)
    if (!read?.error) return text
    context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? '', input: typed })
    return z.NEVER
  })

// No check of an event depends on today's date.
const today = ''

/** The end may be empty. The last day may be empty when the event ends on the day on which it begins. */
const draft = z
  .object({
    title: otherFields.title.check(today),
    date: day,
    start: z
      .string({ error: startMessage })
      .trim()
      .min(1, { error: startMessage, abort: true })
      .refine(isTime, { error: timeMessage }),
    end: z
      .string({ error: timeMessage })
      .trim()
      .refine((text) => text === '' || isTime(text), { error: timeMessage }),
    endDate,
    place: otherFields.place.check(today),
    mapLink: otherFields.mapLink.check(today),
    cost: otherFields.cost.check(today),
    text: otherFields.text.check(today),
    programme: otherFields.programme.check(today),
    shareTitle: otherFields.shareTitle.check(today),
    shareDescription: otherFields.shareDescription.check(today),
    searchWords: otherFields.searchWords.check(today),
  })
  .superRefine((typed, context) => {
    const problem = problemOfTimes(typed)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
  .transform(({ date, start, end, endDate: lastDay, ...others }): EventDraft => ({
    ...others,
    startsAt: readMoment(date, start) ?? Number.NaN,
    endsAt: end === '' ? null : readMoment(lastDay || date, end),
  }))

function problemOfTimes({ date, start, end, endDate: lastDay }: TypedTimes) {
  if (end === '') {
    const message = 'Choose when it ends on its last day, or empty the last day too.'
    return lastDay === '' ? null : { field: 'end', message }
  }
  if (`${lastDay || date} ${end}` > `${date} ${start}`) return null
  return lastDay === '' || lastDay === date
    ? { field: 'end', message: 'It ends before it begins. Check both times, or leave the end empty.' }
    : { field: 'endDate', message: 'It ends before it begins. Check the date and the last day.' }
}

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export const parseEventDraft = (form: FormData): Result<EventDraft, FieldErrors> =>
  parseFields(draft, Object.fromEntries(Object.keys(draft.in.shape).map((name) => [name, form.get(name)])))

/** The values of the form for the times of an event. */
export function toTypedTimes({ startsAt, endsAt }: Pick<EventRecord, 'startsAt' | 'endsAt'>): TypedTimes {
  const start = momentParts(startsAt)
  const end = endsAt === null ? null : momentParts(endsAt)
  const lastDay = end && end.date !== start.date ? end.date : ''
  return { date: start.date, start: start.time, end: end?.time ?? '', endDate: lastDay }
}

/** The values of an unfinished form that a page can show. `startsAt`: null without a day and a time. */
export interface TypedEvent extends Omit<EventDraft, 'startsAt'> {
  readonly startsAt: number | null
}

export function readTypedEvent(values: { readonly [field: string]: string }): TypedEvent {
  const { date = '', start = '', end = '', endDate: lastDay = '' } = values
  const startsAt = readMoment(date, start)
  const endsAt = readMoment(lastDay || date, end)
  const read = readProgramme(toLines(values['programme'] ?? ''))
  const tidied = (name: 'title' | 'place' | 'cost' | 'text' | 'mapLink') =>
    otherFields[name].tidy(values[name] ?? '')
  return {
    title: tidied('title'),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt > startsAt ? endsAt : null,
    place: tidied('place'),
    mapLink: otherFields.mapLink.read(tidied('mapLink'), {}) ?? '',
    cost: tidied('cost'),
    text: tidied('text'),
    programme: 'entries' in read ? read.entries : [],
  }
}
