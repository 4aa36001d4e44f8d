import type { DraftUploads } from '#domain/media/staged-images.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { DraftQueries } from './queries.server.ts'

/** The dependencies of the commands on drafts. */
export interface DraftParts {
  readonly documents: DocumentStore
  readonly queries: Pick<DraftQueries, 'draft' | 'all' | 'ofRecord'>
  readonly uploads: DraftUploads
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}
