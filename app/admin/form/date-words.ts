import { type CalendarDate, dateParts, formatDate, weekdayOf, yearLimits } from '#domain/calendar-date.ts'

/** Years. A date further away than this may be a typing error. */
const farAway = 5

/**
 * `2026-11-14` as "Saturday 14 November 2026". Null for a text that is not a date, and for a year that is still being
 * typed: a native date field reports 0002, 0020 and 0202 on the way to 2026.
 */
export function dateInWords(date: CalendarDate): string | null {
  if (yearOf(date) === null) return null
  return `${weekdayOf(date)} ${formatDate(date)}`
}

/** The year of a date; null when `dateInWords` is null. */
export function yearOf(date: CalendarDate): number | null {
  const year = dateParts(date)?.year
  return year && year >= yearLimits.earliest && year <= yearLimits.latest ? year : null
}

/** "That is 36 years from now." for a year that is more than five years away from `thisYear`; null for a closer one. */
export function farYearWords(year: number, thisYear: number): string | null {
  const away = year - thisYear
  if (Math.abs(away) <= farAway) return null
  return away > 0 ? `That is ${away} years from now.` : `That was ${-away} years ago.`
}
