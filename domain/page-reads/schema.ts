import type { CalendarDate } from '#domain/calendar-date.ts'

/** The number of days that staff see, with today. */
export const shownDays = 14

/** How often a page, or all pages together, were read on a day. */
export interface DayOfReads {
  readonly day: CalendarDate
  readonly count: number
}

/** How often a page was read in the last `shownDays` days, with today. */
export interface ReadPage {
  readonly path: string
  readonly count: number
}

export interface PageReadQueries {
  /**
   * The last `shownDays` days in Nigerian time, the oldest first, also those without a read. `path`: of one page, as
   * `/programs/3f2a`. Absent: all pages together.
   */
  lastDays(path?: string): Promise<readonly DayOfReads[]>
  /** The pages read in the last `shownDays` days in Nigerian time, the most read one first, `most` at most. */
  mostRead(most: number): Promise<readonly ReadPage[]>
}
