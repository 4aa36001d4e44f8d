import type { CalendarDate } from '#domain/calendar-date.ts'

/** The days that staff see. */
export const shownDays = 14

/** How often a page, or all pages together, were read on a day. */
export interface DayOfReads {
  readonly day: CalendarDate
  readonly count: number
}

export interface PageReadQueries {
  /**
   * The last `shownDays` days in Nigerian time, the oldest first. `path`: of a page, as `/programs/3f2a`. Absent: all
   * pages together.
   */
  lastDays(path?: string): Promise<readonly DayOfReads[]>
}
