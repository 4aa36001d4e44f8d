import type { Content } from '#domain/content/snapshot.server.ts'
import type { StaffMember } from './schema.ts'

/** Reads for pages, from the content snapshot. */
export interface StaffQueries {
  /** The whole team in its order. */
  team(): readonly StaffMember[]
}

export function createStaffQueries(content: Content): StaffQueries {
  return { team: () => content.current().staff.inOrder }
}
