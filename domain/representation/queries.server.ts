import type { Content } from '#domain/content/snapshot.server.ts'
import { createEditingQueries, type EditingQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { count } from './kind.ts'
import type { CountedBody, ListedCount } from './schema.ts'
import type { RepresentationSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface RepresentationQueries extends EditingQueries<typeof count> {
  /** The bodies as visitors see them. */
  bodies(): readonly CountedBody[]
  /** For staff: all counts, with numbers that visitors may not read. */
  records(): readonly ListedCount[]
}

export function createRepresentationQueries(
  content: Content<{ representation: RepresentationSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): RepresentationQueries {
  const current = () => content.current().representation
  return {
    ...createEditingQueries(count, documents),
    bodies: () => current().bodies,
    records: () => current().records,
  }
}
