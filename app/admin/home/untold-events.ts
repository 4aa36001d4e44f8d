import { momentParts } from '#domain/calendar-date.ts'
import { overAt } from '#domain/events/rules.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { formatShortDate } from '#domain/short-moment.ts'

/** An event that is over, and of which no program tells. */
export interface UntoldEvent {
  readonly id: string
  readonly title: string
  /** "8 Mar 2027" */
  readonly day: string
}

/** Afterwards nobody is reminded: some events never become a program. */
const remindedMs = 90 * 24 * 3_600_000
const mostReminders = 3

/**
 * `begun`: the last one first. `told`: the ids of the events of which a program or a draft tells. `now`: milliseconds
 * since the Unix epoch. Samples need no program, nor does an event of which staff have said so.
 */
export function toUntoldEvents(
  begun: readonly ListedEvent[],
  { told, now }: { readonly told: ReadonlySet<string>; readonly now: number },
): readonly UntoldEvent[] {
  return begun
    .filter((event) => !event.sample && event.needsProgram && !told.has(event.id))
    .filter((event) => overAt(event) <= now && now < overAt(event) + remindedMs)
    .slice(0, mostReminders)
    .map(({ id, title, startsAt }) => ({ id, title, day: formatShortDate(momentParts(startsAt).date) }))
}
