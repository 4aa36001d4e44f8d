import { toEnvelope, withEnvelopes } from '#domain/content/envelope.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { searchFor } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readStaffFields, toStaffMember } from './codec.ts'
import type { ListedMember, MemberForEditing, StaffMember } from './schema.ts'
import type { StaffSlice } from './slice.server.ts'

/** Reads. Those for public pages answer from the content snapshot, without a database read. */
export interface StaffQueries {
  /** The whole team in its order. */
  team(): readonly StaffMember[]
  /** For staff: those whose name contains `search`, in the order of the team, on one page. A database read for each. */
  list(search: string): Promise<Page<ListedMember>>
  /** For staff: what the form holds. Null when there is nobody of that id now. */
  forEditing(id: string): Promise<MemberForEditing | null>
}

export function createStaffQueries(
  content: Content<{ staff: StaffSlice }>,
  documents: Pick<DocumentStore, 'get'>,
): StaffQueries {
  const team = () => content.current().staff.inOrder
  return {
    team,

    async list(search) {
      const isFound = searchFor(search)
      const listed = team()
        .map(({ id, fullName, position, image }, index) => ({
          id,
          fullName,
          position,
          image,
          place: index + 1,
        }))
        .filter(({ fullName }) => isFound(fullName))
      const items = await withEnvelopes(documents, 'Staff', listed)
      return toPage(items, 1, Math.max(1, items.length))
    },

    async forEditing(id) {
      const document = isRecordId(id) ? await documents.get('Staff', id) : null
      const record = document && readStaffFields(document.fields)
      if (!document || !record) return null
      const images = await findImages(record.image ? [record.image] : [], documents)
      const member = toStaffMember(document, images)
      if (!member) return null
      const { fullName, position, image } = member
      return { id, fullName, position, image, ...toEnvelope(document) }
    },
  }
}
