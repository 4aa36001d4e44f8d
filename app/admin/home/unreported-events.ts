import { overAt } from '#domain/events/rules.ts'
import type { ListedEvent } from '#domain/events/schema.ts'

/** An event that is over, and that no program reports on. */
export interface UnreportedEvent {
  readonly id: string
  readonly title: string
}

/** Staff are reminded for this time after an event. The reminder ends, because some events never become a program. */
const remindedMs = 90 * 24 * 3_600_000
const mostReminders = 3

/**
 * `begun`: the last one first. `reported`: the ids of the events that a program or a draft reports on. `now`:
 * milliseconds since the Unix epoch. Samples need no program, nor do events for which staff have said so.
 */
export function toUnreportedEvents(
  begun: readonly ListedEvent[],
  { reported, now }: { readonly reported: ReadonlySet<string>; readonly now: number },
): readonly UnreportedEvent[] {
  return begun
    .filter((event) => !event.sample && event.needsProgram && !reported.has(event.id))
    .filter((event) => overAt(event) <= now && now < overAt(event) + remindedMs)
    .slice(0, mostReminders)
    .map(({ id, title }) => ({ id, title }))
}
