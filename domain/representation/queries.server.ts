import type { Content } from '#domain/content/snapshot.server.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { count } from './kind.ts'
import type { CountedBody, ListedCount } from './schema.ts'
import type { RepresentationSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export type RepresentationQueries = ReturnType<typeof createRepresentationQueries>

export function createRepresentationQueries(
  content: Content<{ representation: RepresentationSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
) {
  const current = () => content.current().representation
  return {
    ...createEditingQueries(count, documents),
    /** The bodies as visitors see them. */
    bodies: (): readonly CountedBody[] => current().bodies,
    /** For staff: all counts, with numbers that visitors may not read. */
    records: (): readonly ListedCount[] => current().records,
  }
}
