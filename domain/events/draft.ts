import { z } from 'zod'
import { momentParts, readMoment } from '#domain/calendar-date.ts'
import {
  line,
  lines,
  parseFields,
  requiredDate,
  requiredLine,
  tooLong,
  webLink,
} from '#domain/form-fields.ts'
import { maxTypedLength, toLines, toOneLine } from '#domain/plain-text.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { programmeLines, readProgramme } from './programme.ts'
import { eventLimits, type EventRecord, type ProgrammeEntry } from './schema.ts'

/*
 * The form of an event. The browser and the action check it with the same schema. Fields: `title`, `date` (2027-03-08),
 * `start` and `end` (10:00, in Nigeria), `endDate`, `place`, `mapLink`, `cost`, `text` and `programme`, whose lines
 * begin with a time. End, map link, cost, text and programme may be empty, and so is `endDate`, unless the event ends
 * on another day than it begins.
 */

export type EventDraft = Omit<EventRecord, 'id'>

const fields = [
  'title',
  'date',
  'start',
  'end',
  'endDate',
  'place',
  'mapLink',
  'cost',
  'text',
  'programme',
] as const
type EventField = (typeof fields)[number]

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

const mapLink = webLink({
  wrong: 'This is not a web address. Open the place in the map and copy its link.',
  tooLong: 'This link is too long. Copy the short link that the map offers for sharing.',
})

const programmeLimit = eventLimits.entries * (eventLimits.entry + 20)

const programme = z
  .string({ error: 'The programme did not arrive as text. Write it again.' })
  .refine((text) => text.length <= maxTypedLength(programmeLimit), {
    error: ({ input }) => tooLong('programme', String(input).length, programmeLimit),
    abort: true,
  })
  .transform((typed, context): readonly ProgrammeEntry[] => {
    const read = readProgramme(toLines(typed))
    const message = 'unread' in read ? unreadLine(read.unread) : problemOf(read.entries)
    if (message === null && 'entries' in read) return read.entries
    context.issues.push({ code: 'custom', message: message ?? '', input: typed })
    return z.NEVER
  })

const unreadLine = (number: number) =>
  `Line ${number} of the programme has no time before its words. Begin it like this: 10:30 Questions.`

function problemOf(entries: readonly ProgrammeEntry[]): string | null {
  if (entries.length > eventLimits.entries) {
    return `The programme has ${entries.length} lines. Leave at most ${eventLimits.entries}.`
  }
  const long = entries.find(({ text }) => text.length > eventLimits.entry)
  return long ? tooLong(`line at ${long.time}`, long.text.length, eventLimits.entry) : null
}

const eventDraft = z
  .object({
    title: requiredLine({ name: 'title', limit: eventLimits.title, missing: 'Write a title.' }),
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
    place: requiredLine({
      name: 'place',
      limit: eventLimits.place,
      missing: 'Write where it is, for example “Garki Model Market, Abuja” or “Online”.',
    }),
    mapLink,
    cost: line({ name: 'cost', limit: eventLimits.cost }),
    text: lines({ name: 'text', limit: eventLimits.text }),
    programme,
  })
  .superRefine((times, context) => {
    const problem = problemOfTimes(times)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
  .transform(({ date, start, end, endDate: lastDay, ...texts }): EventDraft => {
    const startsAt = readMoment(date, start) ?? Number.NaN
    return { ...texts, startsAt, endsAt: end === '' ? null : readMoment(lastDay || date, end) }
  })

type TypedTimes = Readonly<Record<'date' | 'start' | 'end' | 'endDate', string>>

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
export function parseEventDraft(form: FormData): Result<EventDraft, FieldErrors> {
  return parseFields(eventDraft, Object.fromEntries(fields.map((name) => [name, form.get(name)])))
}

/** The values of the form for an event. */
export function toEventValues(event: EventDraft): Readonly<Record<EventField, string>> {
  const { title, startsAt, endsAt, place, mapLink, cost, text } = event
  const start = momentParts(startsAt)
  const end = endsAt === null ? null : momentParts(endsAt)
  return {
    title,
    date: start.date,
    start: start.time,
    end: end?.time ?? '',
    endDate: end && end.date !== start.date ? end.date : '',
    place,
    mapLink,
    cost,
    text,
    programme: programmeLines(event.programme),
  }
}

/** The values of an unfinished form that a page can show. `startsAt`: null without a day and a time. */
export interface TypedEvent extends Omit<EventDraft, 'startsAt'> {
  readonly startsAt: number | null
}

export function readTypedEvent(values: { readonly [field: string]: string }): TypedEvent {
  const typed = (name: EventField) => values[name] ?? ''
  const startsAt = readMoment(typed('date'), typed('start'))
  const endsAt = readMoment(typed('endDate') || typed('date'), typed('end'))
  const read = readProgramme(toLines(typed('programme')))
  return {
    title: toOneLine(typed('title')),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt > startsAt ? endsAt : null,
    place: toOneLine(typed('place')),
    mapLink: parseWebLink(typed('mapLink')) ?? '',
    cost: toOneLine(typed('cost')),
    text: toLines(typed('text')).trim(),
    programme: 'entries' in read ? read.entries : [],
  }
}
