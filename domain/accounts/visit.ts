import { formatMoment } from '#domain/calendar-date.ts'

const dayMs = 24 * 3_600_000

/** The date of a time in Nigeria: "4 December 2023". `at`: milliseconds since the Unix epoch. */
export const formatDay = (at: number) => formatMoment(at).split(', ')[0] ?? ''

/**
 * The time of a visit, in Nigerian time: "Today, 09:12", "Yesterday", "4 December 2023". Both parameters in
 * milliseconds since the Unix epoch.
 */
export function formatVisit(at: number, now: number): string {
  const [day = '', time = ''] = formatMoment(at).split(', ')
  if (day === formatDay(now)) return `Today, ${time}`
  return day === formatDay(now - dayMs) ? 'Yesterday' : day
}
