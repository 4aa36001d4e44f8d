import {
  type CalendarDate,
  dateParts,
  formatDate,
  lagosOffsetMs,
  momentParts,
  monthNames,
} from './calendar-date.ts'

const dayMs = 24 * 3_600_000

/**
 * A past time as a list shows it, in Nigerian time: "10:24" today, "Yesterday", "2 Dec", or "2 Dec 2024" in another
 * year. Both parameters in milliseconds since the Unix epoch.
 */
export function formatShortMoment(at: number, now: number): string {
  const moment = new Date(at + lagosOffsetMs)
  const daysAgo = dayOf(now) - dayOf(at)
  if (daysAgo <= 0) return moment.toISOString().slice(11, 16)
  if (daysAgo === 1) return 'Yesterday'
  const day = `${moment.getUTCDate()} ${monthNames[moment.getUTCMonth()]?.slice(0, 3)}`
  const year = moment.getUTCFullYear()
  return year === new Date(now + lagosOffsetMs).getUTCFullYear() ? day : `${day} ${year}`
}

/**
 * The same with the time of day: "Today 22:44", "Yesterday 22:41", "2 Dec, 10:24". Both parameters in milliseconds
 * since the Unix epoch.
 */
export function formatDayAndTime(at: number, now: number): string {
  const { time } = momentParts(at)
  const day = formatShortMoment(at, now)
  if (day === time) return `Today ${time}`
  return day === 'Yesterday' ? `${day} ${time}` : `${day}, ${time}`
}

/** A text of `formatShortMoment` or `formatDayAndTime` inside a sentence: "yesterday 22:41". */
export const inSentence = (moment: string): string => moment.charAt(0).toLowerCase() + moment.slice(1)

/**
 * A date or a time that stays on one line: with no-break spaces, except after a comma. "3 October 2023" is never shown
 * as "3" and "October 2023" on the next line.
 */
export const unbroken = (moment: string): string => moment.replace(/(?<!,) /g, '\u00a0')

const dayOf = (ms: number) => Math.floor((ms + lagosOffsetMs) / dayMs)

/** The date of a time in Nigeria: "3 October 2023". `at`: milliseconds since the Unix epoch. */
export function formatDayOf(at: number): string {
  return formatDate(momentParts(at).date)
}

/** `2026-11-14` as "14 Nov 2026". A text that is not a date is returned unchanged. */
export function formatShortDate(date: CalendarDate): string {
  const parts = dateParts(date)
  return parts ? `${parts.day} ${parts.month.slice(0, 3)} ${parts.year}` : date
}

/** A time that is planned, in Nigeria: "24 Nov, 08:00". `at`: milliseconds since the Unix epoch. */
export function formatShortPlan(at: number): string {
  const moment = new Date(at + lagosOffsetMs)
  const month = monthNames[moment.getUTCMonth()]?.slice(0, 3)
  return `${moment.getUTCDate()} ${month}, ${moment.toISOString().slice(11, 16)}`
}
