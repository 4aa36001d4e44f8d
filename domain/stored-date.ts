import { type CalendarDate, dateParts, lagosOffsetMs, monthNames } from './calendar-date.ts'

/**
 * The date of a stored record, in any form that the earlier website stored: a text, a timestamp, or separate fields
 * `day`, `month` and `year`. Null when none of them gives a date.
 */
export function readStoredDate(
  value: unknown,
  { year, month, day }: { readonly year?: unknown; readonly month?: unknown; readonly day?: unknown },
): CalendarDate | null {
  return readDate(value) ?? toDate(year, month, day)
}

function readDate(value: unknown): CalendarDate | null {
  if (typeof value === 'string') return readDateText(value.trim())
  if (typeof value === 'number') return toLagosDate(Math.abs(value) < 1e11 ? value * 1000 : value)
  if (typeof value === 'object' && value !== null) {
    const { seconds, _seconds } = value as { seconds?: unknown; _seconds?: unknown }
    const count = seconds ?? _seconds
    return typeof count === 'number' ? toLagosDate(count * 1000) : null
  }
  return null
}

/** The earlier website stored midnight in the editor's time zone. */
function toLagosDate(ms: number): CalendarDate | null {
  const moment = new Date(ms + lagosOffsetMs)
  return Number.isNaN(moment.getTime()) ? null : asDate(moment.toISOString().slice(0, 10))
}

function readDateText(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](.*))?$/.exec(text)
  if (iso) {
    const moment = /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso[4] ?? '') ? Date.parse(text) : Number.NaN
    return Number.isNaN(moment) ? toDate(iso[1], iso[2], iso[3]) : toLagosDate(moment)
  }
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (dayFirst) return toDate(dayFirst[3], dayFirst[2], dayFirst[1])
  const words = /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+),?\s+(\d{4})/i.exec(text)
  if (words) return toDate(words[3], words[2], words[1])
  const monthFirst = /^(?:[a-z]+,?\s+)?([a-z]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text)
  return monthFirst ? toDate(monthFirst[3], monthFirst[1], monthFirst[2]) : null
}

function toDate(year: unknown, month: unknown, day: unknown): CalendarDate | null {
  const name = String(month).toLowerCase()
  const index = name.length < 3 ? -1 : monthNames.findIndex((known) => known.toLowerCase().startsWith(name))
  const number = index >= 0 ? index + 1 : Number(month)
  return asDate(`${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

const asDate = (text: string) => (dateParts(text) ? text : null)
