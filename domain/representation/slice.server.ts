import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toBodies } from './bodies.ts'
import { count } from './kind.ts'
import type { CountedBody, ListedCount } from './schema.ts'

export interface RepresentationSlice {
  readonly records: readonly ListedCount[]
  readonly bodies: readonly CountedBody[]
}

export const representationSlice: Slice<RepresentationSlice> = {
  collection: 'Representation',
  read: readRepresentationSlice,
}

/** Reads all counts. A record that cannot be shown is left out and reported to `onUnreadable`. */
async function readRepresentationSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<RepresentationSlice> {
  const records: ListedCount[] = []
  for (const { id, fields, version, ...envelope } of (await documents.read('Representation')).values()) {
    const record = readRecord(count, fields)
    const { createdAt, updatedAt, sample } = envelope
    if (record) records.push({ ...record, id, createdAt, updatedAt, sample })
    else onUnreadable({ collection: 'Representation', id, version })
  }
  return { records, bodies: toBodies(records) }
}
