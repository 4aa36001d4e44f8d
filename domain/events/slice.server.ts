import { toPublicEnvelope } from '#domain/content/envelope.ts'
import type { Slice } from '#domain/content/snapshot.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import { readShown } from '#domain/records/slice.server.ts'
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
  async read(documents, onUnreadable) {
    const events = await readShown(documents, onUnreadable, 'Events', (document) => {
      const { id, fields } = document
      const record = readRecord(kind, fields)
      const needsProgram = readNeedsProgram(fields)
      return record && { ...record, id, ...toPublicEnvelope(document), needsProgram }
    })
    events.sort(byStart)
    return {
      inOrder: events,
      byId: new Map(events.map((event) => [event.id, event])),
      turningPoints: turningPoints(events),
    }
  },
}
