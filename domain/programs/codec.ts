import { z } from 'zod'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { dateParts, findTheme } from './rules.ts'
import { monthNames, themes, type CalendarDate, type ProgramSummary } from './schema.ts'

/*
 * Between the stored shape, whose field names are those of the forum's earlier website so that its records can be
 * brought over unchanged, and the program as the rest of the code knows it. Strict in what it writes, tolerant in
 * what it reads: old records lack images, have odd themes, and keep dates in several shapes.
 */

const storedProgram = z
  .looseObject({
    id: z.unknown(),
    ProgramTitle: z.unknown(),
    ProgramTheme: z.unknown(),
    ProgramDate: z.unknown(),
    ProgramReport: z.unknown(),
    /** Addresses of pictures. */
    images: z.unknown(),
    /** Derived from ProgramDate: day of the month, name of the month, year. */
    day: z.unknown(),
    month: z.unknown(),
    year: z.unknown(),
  })
  .partial()

const programRecord = z.object({
  id: z.string(),
  title: z.string().min(1),
  theme: z.enum(themes).nullable(),
  date: z.string().refine((text) => dateParts(text) !== null),
  /** As stored: to be sanitised again before a page shows it. */
  report: z.string(),
  images: z.array(z.string()),
})
export type ProgramRecord = z.infer<typeof programRecord>

const programCodec = z.codec(storedProgram, programRecord, {
  decode: (stored) => ({
    id: typeof stored.id === 'string' ? stored.id : '',
    title: typeof stored.ProgramTitle === 'string' ? stored.ProgramTitle.trim() : '',
    theme: typeof stored.ProgramTheme === 'string' ? findTheme(stored.ProgramTheme) : null,
    date: readDate(stored.ProgramDate) ?? readDateFromParts(stored) ?? '',
    report: typeof stored.ProgramReport === 'string' ? stored.ProgramReport : '',
    images: readAddresses(stored.images),
  }),
  encode: (program) => {
    const { day, month, year } = dateParts(program.date) ?? {}
    return {
      id: program.id,
      ProgramTitle: program.title,
      ProgramTheme: program.theme,
      ProgramDate: program.date,
      ProgramReport: program.report,
      images: program.images,
      day,
      month,
      year,
    }
  },
})

/** @throws {z.ZodError} for a program that must not be stored, such as one on a date that does not exist. */
export function toProgramFields(program: ProgramRecord): Fields {
  return z.encode(programCodec, program) as Fields
}

/** Null when the record cannot be shown: it has no title, or no day can be made of its date. */
export function readProgramFields(fields: Fields): ProgramRecord | null {
  return z.safeDecode(programCodec, fields as z.input<typeof programCodec>).data ?? null
}

/** The program of a stored record, without its report. `images`: the collection `Images`. Null as above. */
export function toProgramSummary(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): ProgramSummary | null {
  const record = readProgramFields(document.fields)
  const parts = record && dateParts(record.date)
  if (!record || !parts) return null
  const pictures = record.images
    .map((url) => toPicture(url, images.get(url.slice('/images/'.length))?.fields))
    .filter((picture): picture is Picture => picture !== null)
  return {
    id: document.id,
    title: record.title,
    theme: record.theme,
    date: record.date,
    ...parts,
    images: pictures,
    version: document.version,
    sample: document.sample,
  }
}

function readAddresses(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : []
  return list.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
}

function readDate(value: unknown): CalendarDate | null {
  if (typeof value === 'string') return readDateText(value.trim())
  if (typeof value === 'number') return readMoment(Math.abs(value) < 1e11 ? value * 1000 : value)
  if (typeof value === 'object' && value !== null) {
    const { seconds, _seconds } = value as { seconds?: unknown; _seconds?: unknown }
    const count = seconds ?? _seconds
    return typeof count === 'number' ? readMoment(count * 1000) : null
  }
  return null
}

const lagosOffsetMs = 3_600_000

/** A moment was a day on the clock of whoever chose it; Nigeria is an hour ahead of UTC all year. */
function readMoment(ms: number): CalendarDate | null {
  const moment = new Date(ms + lagosOffsetMs)
  return Number.isNaN(moment.getTime()) ? null : asDate(moment.toISOString().slice(0, 10))
}

function readDateText(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](.*))?$/.exec(text)
  if (iso) {
    const moment = /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso[4] ?? '') ? Date.parse(text) : Number.NaN
    return Number.isNaN(moment) ? toDate(iso[1], iso[2], iso[3]) : readMoment(moment)
  }
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (dayFirst) return toDate(dayFirst[3], dayFirst[2], dayFirst[1])
  const words = /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+),?\s+(\d{4})/i.exec(text)
  if (words) return toDate(words[3], words[2], words[1])
  const monthFirst = /^(?:[a-z]+,?\s+)?([a-z]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text)
  return monthFirst ? toDate(monthFirst[3], monthFirst[1], monthFirst[2]) : null
}

function readDateFromParts({ year, month, day }: Record<string, unknown>): CalendarDate | null {
  return toDate(year, month, day)
}

function toDate(year: unknown, month: unknown, day: unknown): CalendarDate | null {
  const name = String(month).toLowerCase()
  const named = name.length < 3 ? -1 : monthNames.findIndex((known) => known.toLowerCase().startsWith(name))
  const number = named >= 0 ? named + 1 : Number(month)
  return asDate(`${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

const asDate = (text: string) => (dateParts(text) ? text : null)
