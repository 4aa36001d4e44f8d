import { formatDate, type CalendarDate } from '#domain/calendar-date.ts'
import type { LastChange } from '#domain/changes/schema.ts'
import { formatDayOf, unbroken } from '#domain/short-moment.ts'

/** Returns the state of a list in one line: "12 programs, latest 18 November 2023". */
export function stateOfList(
  count: number,
  [one, many]: readonly [string, string],
  latest?: CalendarDate,
): string {
  if (count === 0) return `No ${many} yet`
  const counted = `${count} ${count === 1 ? one : many}`
  return latest ? `${counted}, latest ${unbroken(formatDate(latest))}` : counted
}

/** Returns the state of a single record: "Last changed 3 October 2023 by Adaeze". */
export function stateOfRecord(last: LastChange | null): string {
  if (!last) return 'Nothing written yet'
  if (last.sample) return 'Sample text, not edited yet'
  return `Last changed ${unbroken(formatDayOf(last.at))} by ${last.by}`
}
