import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readNeedsProgram } from './codec.ts'
import { event as kind } from './kind.ts'
import { byStart, turningPoints } from './rules.ts'
import type { ListedEvent } from './schema.ts'

export interface EventsSlice {
  /** The earliest first. */
  readonly inOrder: readonly ListedEvent[]
  readonly byId: ReadonlyMap<string, ListedEvent>
  /** As returned by `turningPoints`. */
  readonly turningPoints: readonly number[]
}

export const eventsSlice: Slice<EventsSlice> = {
  collection: 'Events',
  read: readEventsSlice,
}

/** Reads all events. A record that cannot be shown is left out and reported to `onUnreadable`. */
async function readEventsSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<EventsSlice> {
  const events: ListedEvent[] = []
  for (const { id, fields, version, ...envelope } of (await documents.read('Events')).values()) {
    const record = readRecord(kind, fields)
    const { createdAt, updatedAt, sample } = envelope
    const needsProgram = readNeedsProgram(fields)
    if (record) events.push({ ...record, id, version, createdAt, updatedAt, sample, needsProgram })
    else onUnreadable({ collection: 'Events', id, version })
  }
  events.sort(byStart)
  return {
    inOrder: events,
    byId: new Map(events.map((event) => [event.id, event])),
    turningPoints: turningPoints(events),
  }
}
