import { z } from 'zod'
import { formatMoment, momentParts, yearLimits } from '#domain/calendar-date.ts'
import { tooLong } from '#domain/form-fields.ts'
import { maxTypedLength, toLines, toOneLine } from '#domain/plain-text.ts'
import { type Field, field, textRules, type Words } from '#domain/records/field.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { type ProgrammeEntry, programmeLines, readProgramme } from './programme.ts'

/* The kinds of fields that only events have. */

/** Milliseconds. All years of `yearLimits` are closer to 1970 than this. Much later years have five digits. */
const farthestMs = 8e12

/** Null for anything but a time with a time zone, and for a year outside `yearLimits`. */
export function readInstant(stored: unknown): number | null {
  const text = readText(stored)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const ms = Math.floor(Date.parse(text) / 1_000) * 1_000
  if (Number.isNaN(ms) || Math.abs(ms) > farthestMs) return null
  const year = Number(momentParts(ms).date.slice(0, 4))
  return year >= yearLimits.earliest && year <= yearLimits.latest ? ms : null
}

/** ISO 8601 in UTC: `2027-03-08T09:00:00Z`. */
function toInstant(ms: number): string {
  return Math.abs(ms) <= farthestMs ? new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z') : ''
}

const inWords = (ms: number | null | undefined) => (typeof ms === 'number' ? formatMoment(ms) : '')

/** A time in milliseconds since the Unix epoch. The form has a date field and a time field for it. */
export function moment<Stored extends number | null>(
  words: Words,
  read: (value: unknown, fields: Fields) => Stored | undefined,
): Field<Stored> {
  return field<Stored, Stored, Stored>(words, {
    ...textRules,
    check: () => z.custom<Stored>(),
    read,
    write: (value, name) => ({ [name]: value === null ? '' : toInstant(value) }),
    inHistory: (value, fields) => inWords(read(value, fields)),
    toCell: inWords,
    toTyped: inWords,
  })
}

/** `entries`: the maximum number of lines. `entry`: the maximum length of one, in characters. */
export function programme(
  words: Words,
  limits: { readonly entries: number; readonly entry: number },
): Field<readonly ProgrammeEntry[]> {
  const longest = limits.entries * (limits.entry + 20)

  function problemOf(entries: readonly ProgrammeEntry[]): string | null {
    if (entries.length > limits.entries) {
      return `The timetable has ${entries.length} lines. Leave at most ${limits.entries}.`
    }
    const long = entries.find(({ text }) => text.length > limits.entry)
    return long ? tooLong(`line at ${long.time}`, long.text.length, limits.entry) : null
  }

  return field<readonly ProgrammeEntry[], readonly ProgrammeEntry[], readonly ProgrammeEntry[]>(words, {
    ...textRules,
    check: () =>
      z
        .string({ error: 'The timetable did not arrive as text. Write it again.' })
        .refine((text) => text.length <= maxTypedLength(longest), {
          error: ({ input }) => tooLong('timetable', String(input).length, longest),
          abort: true,
        })
        .transform((typed, context): readonly ProgrammeEntry[] => {
          const read = readProgramme(toLines(typed))
          const message = 'unread' in read ? unreadLine(read.unread) : problemOf(read.entries)
          if (message === null && 'entries' in read) return read.entries
          context.issues.push({ code: 'custom', message: message ?? '', input: typed })
          return z.NEVER
        }),
    read: readStored,
    write: (entries, name) => ({ [name]: entries.map((entry) => ({ ...entry })) }),
    inHistory: (value) => programmeLines(readStored(value)),
    toCell: programmeLines,
    toTyped: programmeLines,
    tidy(typed) {
      const read = readProgramme(toLines(typed))
      return 'entries' in read ? programmeLines(read.entries) : typed
    },
  })
}

const unreadLine = (number: number) =>
  `Line ${number} of the timetable has no time before its words. Begin it like this: 10:30 Questions.`

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const storedEntry = z.object({
  time: timeOfDay,
  // An invalid end is ignored.
  end: timeOfDay.optional().catch(undefined),
  text: z.string().transform(toOneLine).pipe(z.string().min(1)),
})

const readStored = (value: unknown): readonly ProgrammeEntry[] =>
  (Array.isArray(value) ? value : []).flatMap((entry) => storedEntry.safeParse(entry).data ?? [])
