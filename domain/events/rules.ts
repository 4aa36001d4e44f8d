import { momentParts, readMoment } from '#domain/calendar-date.ts'
import { compareText } from '#domain/compare-text.ts'
import type { EventRecord } from './kind.ts'
import type { EventPhase } from './schema.ts'

type Times = Pick<EventRecord, 'startsAt' | 'endsAt'>

const dayMs = 24 * 3_600_000

/**
 * Returns the time at which an event is over, in milliseconds since the Unix epoch. An event without an end is over at
 * the end of its day in Nigeria.
 */
export function overAt({ startsAt, endsAt }: Times): number {
  return endsAt ?? (readMoment(momentParts(startsAt).date, '00:00') ?? startsAt) + dayMs
}

/** `now`: milliseconds since the Unix epoch. */
export function phaseOf(event: Times, now: number): EventPhase {
  if (now >= overAt(event)) return 'over'
  return now >= event.startsAt ? 'on' : 'ahead'
}

/** The home page shows an event in large from this time before its beginning. */
const soonMs = 30 * dayMs

/** `now`: milliseconds since the Unix epoch. */
export const isSoonAt = ({ startsAt }: Times, now: number): boolean => now >= startsAt - soonMs

/** For `sort`: the earliest first. */
export function byStart(a: Times & { readonly id: string }, b: Times & { readonly id: string }): number {
  return a.startsAt - b.startsAt || compareText(a.id, b.id)
}

/** The moments at which an event is soon, begins or is over, in order. Pages about events change then. */
export function turningPoints(events: readonly Times[]): readonly number[] {
  return events
    .flatMap((event) => [event.startsAt - soonMs, event.startsAt, overAt(event)])
    .toSorted((a, b) => a - b)
}
