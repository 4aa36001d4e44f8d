import type { Content } from '#domain/content/snapshot.server.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { member } from './kind.ts'
import type { StaffMember } from './schema.ts'
import type { StaffSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export const createStaffQueries = (
  content: Content<{ staff: StaffSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
) => ({
  ...createEditingQueries(member, documents),
  /** The whole team, in order. */
  team: (): readonly StaffMember[] => content.current().staff.inOrder,
})
