import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'

/** The words for a body in its sentence: "seats in the Senate", or "36 governors" for offices that one person holds. */
export const countedKinds = ['seats', 'people'] as const
export type Counted = (typeof countedKinds)[number]

/** The number of seats of a body that women hold after one election. */
export interface Count {
  readonly seats: number
  /** Null while the number is being checked: without a number, a date and a source. */
  readonly women: number | null
  /** For example "General election"; may be empty. */
  readonly election: string
  /** Empty when unknown. */
  readonly date: CalendarDate
  /** The address of the source, https. Empty while the number is being checked. */
  readonly source: string
}

/** A count with a number, a date and a source. */
export type CheckedCount = Count & { readonly women: number }

/** A body with its elections, as pages show it. */
export interface CountedBody {
  /** For addresses, unique: "house-of-representatives". */
  readonly key: string
  /** As staff write it: "House of Representatives". */
  readonly name: string
  readonly counted: Counted
  /** The newest checked count; without one, the newest count. */
  readonly current: Count
  /** Newest first; those without a date and a year last. */
  readonly counts: readonly Count[]
}

/** A stored count as staff see it. */
export interface CountRecord {
  readonly id: string
  readonly body: string
  readonly counted: Counted
  readonly seats: number
  /** Null when it is not entered yet. */
  readonly women: number | null
  readonly election: string
  readonly date: CalendarDate
  readonly source: string
}

/** A count in the content snapshot. */
export interface ListedCount extends CountRecord {
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** A count as the form shows it. */
export interface CountForEditing extends Envelope, CountRecord {}

export const countLimits = { body: 80, election: 80, seats: 1_000 } as const
