import { toEnvelope, withEnvelopes } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages, withAllDetails } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { searchFor } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readStaffFields, toStaffMember } from './codec.ts'
import type { ListedMember, MemberForEditing, StaffMember } from './schema.ts'
import type { StaffSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface StaffQueries {
  /** The whole team, in order. */
  team(): readonly StaffMember[]
  /**
   * For staff: the members whose name contains `search`, in the order of the team, on one page. Makes one database read
   * for each.
   */
  list(search: string): Promise<Page<ListedMember>>
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Null when the member did not exist.
   */
  forEditing(id: string, version?: number): Promise<MemberForEditing | null>
}

export function createStaffQueries(
  content: Content<{ staff: StaffSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): StaffQueries {
  const team = () => content.current().staff.inOrder
  return {
    team,

    async list(search) {
      const matches = searchFor(search)
      const listed = team()
        .map(({ id, fullName, position, image }, index) => ({
          id,
          fullName,
          position,
          image,
          place: index + 1,
        }))
        .filter(({ fullName }) => matches(fullName))
      const items = await withEnvelopes(documents, 'Staff', listed)
      return toPage(items, 1, Math.max(1, items.length))
    },

    async forEditing(id, version) {
      const document = isRecordId(id) ? await readVersion(documents, 'Staff', id, version) : null
      const record = document && readStaffFields(document.fields)
      if (!document || !record) return null
      const images = await findImages(record.image ? [record.image] : [], documents)
      const member = toStaffMember(document, images)
      if (!member) return null
      const { fullName, position } = member
      const [image = null] = await withAllDetails(member.image ? [member.image] : [], documents)
      return { id, fullName, position, image, ...toEnvelope(document) }
    },
  }
}
