import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { count, type CountForEditing } from './kind.ts'
import type { CountedBody, ListedCount } from './schema.ts'
import type { RepresentationSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface RepresentationQueries {
  /** The bodies as visitors see them. */
  bodies(): readonly CountedBody[]
  /** When a count was last written, in milliseconds since the Unix epoch; null without counts. */
  updatedAt(): number | null
  /** For staff: all counts, with numbers that visitors may not read. */
  records(): readonly ListedCount[]
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Null when the count did not
   * exist.
   */
  forEditing(id: string, version?: number): Promise<CountForEditing | null>
}

export function createRepresentationQueries(
  content: Content<{ representation: RepresentationSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): RepresentationQueries {
  const current = () => content.current().representation
  return {
    bodies: () => current().bodies,
    updatedAt: () => current().updatedAt,
    records: () => current().records,

    async forEditing(id, version) {
      const document = await readVersion(documents, 'Representation', id, version)
      const record = document && readRecord(count, document.fields)
      return record && { ...record, id, ...toEnvelope(document) }
    },
  }
}
