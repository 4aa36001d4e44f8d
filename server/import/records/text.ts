import type { CalendarDate } from '#domain/calendar-date.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import type { Note } from '../findings.ts'
import { quote } from '../findings.ts'
import type { FieldReader } from './fields.ts'

/** A text of one line. A longer one than the form allows stays whole. */
export function readLine(fields: FieldReader, name: string, limit: number, note: Note): string {
  const text = toOneLine(fields.text(name))
  noteLength(text, name, limit, note)
  return text
}

export function noteLength(text: string, field: string, limit: number, note: Note): void {
  if (text.length <= limit) return
  note(
    'long',
    field,
    `It has ${text.length} characters and the form allows ${limit}. It stays whole until somebody edits it.`,
  )
}

/** The date of a record: the date field, else year, month and day. Null when neither is a date. */
export function readDate(fields: FieldReader, name: string, note: Note): CalendarDate | null {
  const stored = fields.raw(name)
  const parts = { year: fields.raw('year'), month: fields.raw('month'), day: fields.raw('day') }
  const byField = readStoredDate(stored, {})
  const byParts = readStoredDate(undefined, parts)
  const isGiven = stored !== undefined && stored !== null && stored !== ''
  if (isGiven && !byField) {
    const instead = byParts ? `Year, month and day are used: ${byParts}.` : 'There is no other date.'
    note('date', name, `${quote(stored)} is no date that exists. ${instead}`)
  } else if (!isGiven && byParts) {
    note('date', name, `It is missing. Year, month and day are used: ${byParts}.`)
  } else if (byField && byParts && isFarther(byField, byParts)) {
    note('date', name, `Year, month and day say ${byParts}. The date is used: ${byField}.`)
  }
  return byField ?? byParts
}

/** More than the day by which the earlier website was wrong west of Greenwich. */
const isFarther = (one: CalendarDate, other: CalendarDate) =>
  Math.abs(Date.parse(one) - Date.parse(other)) > 24 * 3_600_000
