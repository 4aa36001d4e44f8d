import type { Envelope } from '#domain/content/envelope.ts'

/** One line of an event's programme. */
export interface ProgrammeEntry {
  /** The time of day in Nigeria: "10:30". */
  readonly time: string
  /** The time at which it ends: "11:00". Left out when staff wrote none. */
  readonly end?: string | undefined
  readonly text: string
}

/** A stored event. Times are in milliseconds since the Unix epoch. */
export interface EventRecord {
  readonly id: string
  readonly title: string
  readonly startsAt: number
  /** Null when the end is not known. */
  readonly endsAt: number | null
  /** For example "Garki Model Market, Abuja" or "Online". */
  readonly place: string
  /** A web address; empty without one. */
  readonly mapLink: string
  /** For example "Free. Children are welcome."; may be empty. */
  readonly cost: string
  /** A few sentences as plain text; may be empty. */
  readonly text: string
  /** In the order that staff gave it; may be empty. */
  readonly programme: readonly ProgrammeEntry[]
}

/** An event in the content snapshot. */
export interface ListedEvent extends EventRecord {
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
  /** False when staff have said that no program will report on it. */
  readonly needsProgram: boolean
}

/** An event as the form shows it. */
export interface EventForEditing extends Envelope, EventRecord {}

/** Whether an event lies ahead, is going on or is over. */
export type EventPhase = 'ahead' | 'on' | 'over'

/** Characters, except `entries`. */
export const eventLimits = {
  title: 200,
  place: 200,
  cost: 120,
  text: 1_000,
  entries: 40,
  entry: 200,
} as const
