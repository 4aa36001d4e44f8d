import { toPublicEnvelope } from '#domain/content/envelope.ts'
import type { Slice } from '#domain/content/snapshot.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import { readShown } from '#domain/records/slice.server.ts'
import { toBodies } from './bodies.ts'
import { count } from './kind.ts'
import type { CountedBody, ListedCount } from './schema.ts'

export interface RepresentationSlice {
  readonly records: readonly ListedCount[]
  readonly bodies: readonly CountedBody[]
}

export const representationSlice: Slice<RepresentationSlice> = {
  collection: 'Representation',
  async read(documents, onUnreadable) {
    const records = await readShown(documents, onUnreadable, 'Representation', (document) => {
      const record = readRecord(count, document.fields)
      return record && { ...record, id: document.id, ...toPublicEnvelope(document) }
    })
    return { records, bodies: toBodies(records) }
  },
}
