import type { Content } from '#domain/content/snapshot.server.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { event as kind } from './kind.ts'
import { isSoonAt, phaseOf } from './rules.ts'
import type { ListedEvent } from './schema.ts'
import type { EventsSlice } from './slice.server.ts'

/**
 * Queries. Those for public pages read from the content snapshot, without a database read. Results that depend on the
 * time change only together with `period`.
 */
export type EventQueries = ReturnType<typeof createEventQueries>

/** `now`: milliseconds since the Unix epoch. */
export function createEventQueries(
  content: Content<{ events: EventsSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
  now: () => number = Date.now,
) {
  const current = () => content.current().events
  const phase = (event: ListedEvent) => phaseOf(event, now())
  return {
    /** The events that are not over, the next one first. */
    upcoming: (): readonly ListedEvent[] => current().inOrder.filter((event) => phase(event) !== 'over'),
    /** The earliest first. */
    all: (): readonly ListedEvent[] => current().inOrder,
    /** Null for an unknown id. */
    get: (id: string): ListedEvent | null => current().byId.get(id) ?? null,
    phase,
    /** True from 30 days before its beginning. */
    isSoon: (event: ListedEvent): boolean => isSoonAt(event, now()),
    /** The events that are over or going on, the last one first. */
    begun: (): readonly ListedEvent[] =>
      current()
        .inOrder.filter((event) => phase(event) !== 'ahead')
        .toReversed(),
    /**
     * The number of times that an event came near, has begun or ended so far. A rendered page is valid while this
     * number and the revision of the content stay the same.
     */
    period(): number {
      const at = now()
      // From the end: most points have passed, and every request for a cached page comes here.
      return current().turningPoints.findLastIndex((point) => point <= at) + 1
    },
    ...createEditingQueries(kind, documents),
  }
}
