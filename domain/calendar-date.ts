import { compareText } from './compare-text.ts'

/** A date without time or time zone: `2023-11-18`. */
export type CalendarDate = string

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
export type MonthName = (typeof monthNames)[number]

interface DateParts {
  readonly day: number
  readonly month: MonthName
  readonly year: number
}

/** Years outside this range are typing errors (0203, 20233). */
export const yearLimits = { earliest: 1900, latest: 2100 } as const

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Day, month name and year of a date. They are read from the text, because a `Date` in a time zone west of Greenwich
 * would show the day before. Null for a text that is not a date and for a date that does not exist.
 */
export function dateParts(date: CalendarDate): DateParts | null {
  const [, yearText, monthText, dayText] = datePattern.exec(date) ?? []
  const year = Number(yearText)
  const monthNumber = Number(monthText)
  const day = Number(dayText)
  const month = monthNames[monthNumber - 1]
  if (!month || !year || day < 1 || day > daysInMonth(year, monthNumber)) return null
  return { day, month, year }
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return leap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** `2023-11-18` as "18 November 2023". A text that is not a date is returned unchanged. */
export function formatDate(date: CalendarDate): string {
  const parts = dateParts(date)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : date
}

/** Nigeria is one hour ahead of UTC all year. */
export const lagosOffsetMs = 3_600_000

/**
 * A time (milliseconds since the Unix epoch) as "18 November 2023, 14:05" in Nigeria, which is one hour ahead of UTC
 * all year. The result is the same on server and browser, so that hydration does not change a page.
 */
export function formatMoment(ms: number): string {
  const { date, time } = momentParts(ms)
  return `${formatDate(date)}, ${time}`
}

/**
 * The time of a date and an hour in Nigeria, in milliseconds since the Unix epoch. `time`: "08:00". Null for a date or
 * an hour that does not exist.
 */
export function readMoment(date: CalendarDate, time: string): number | null {
  if (!dateParts(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return Date.parse(`${date}T${time}:00Z`) - lagosOffsetMs
}

/** The date and the time of day of a moment in Nigeria, to the minute. The inverse of `readMoment`. */
export function momentParts(ms: number): { readonly date: CalendarDate; readonly time: string } {
  const moment = new Date(ms + lagosOffsetMs).toISOString()
  return { date: moment.slice(0, 10), time: moment.slice(11, 16) }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `2023-11-18` as "Saturday". Undefined for a text that is not a date. */
export const weekdayOf = (date: CalendarDate) => weekdays[new Date(`${date}T00:00Z`).getUTCDay()]

/** A time (milliseconds since the Unix epoch) as "Tuesday 24 November 2026, 08:00 in Lagos". */
export function formatFullMoment(ms: number): string {
  return `${weekdayOf(momentParts(ms).date)} ${formatMoment(ms)} in Lagos`
}

/** A time (milliseconds since the Unix epoch) in Nigeria, in two parts: "Tuesday 24 November" and "22:52". */
export function formatWeekdayAndTime(ms: number): { readonly day: string; readonly time: string } {
  const { date, time } = momentParts(ms)
  const { day, month } = dateParts(date)!
  return { day: `${weekdayOf(date)} ${day} ${month}`, time }
}

interface Dated {
  readonly date: CalendarDate
  readonly title: string
  readonly id: string
}

/** For `sort`: newest date first, then by title, then by id, so that the order is stable. */
export function byNewest(a: Dated, b: Dated): number {
  return compareText(b.date, a.date) || compareText(a.title, b.title) || compareText(a.id, b.id)
}
