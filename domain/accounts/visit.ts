import { formatMoment } from '#domain/calendar-date.ts'

const dayMs = 24 * 3_600_000

/** The day of a moment, on the clock of Nigeria: "4 December 2023". Milliseconds since the Unix epoch. */
export const formatDay = (at: number) => formatMoment(at).split(', ')[0] ?? ''

/** When somebody was last here: "Today, 09:12", "Yesterday", "4 December 2023". Milliseconds since the Unix epoch. */
export function formatVisit(at: number, now: number): string {
  const [day = '', time = ''] = formatMoment(at).split(', ')
  if (day === formatDay(now)) return `Today, ${time}`
  return day === formatDay(now - dayMs) ? 'Yesterday' : day
}
