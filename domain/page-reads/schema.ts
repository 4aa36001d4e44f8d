import type { CalendarDate } from '#domain/calendar-date.ts'

/** The days that staff see. */
export const shownDays = 14

/** How often a page, or all pages together, were read on a day. */
export interface DayOfReads {
  readonly day: CalendarDate
  readonly count: number
}

/** How often a page was read in the last seven days. */
export interface ReadPage {
  readonly path: string
  readonly count: number
}

export interface PageReadQueries {
  /**
   * The last `shownDays` days in Nigerian time, the oldest first. `path`: of a page, as `/programs/3f2a`. Absent: all
   * pages together.
   */
  lastDays(path?: string): Promise<readonly DayOfReads[]>
  /** The five pages most read in the last seven days in Nigerian time, that most read first. */
  mostRead(): Promise<readonly ReadPage[]>
}
