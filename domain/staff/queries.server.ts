import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages, withAllDetails } from '#domain/media/find-images.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toStaffMember } from './codec.ts'
import { member as kind, type MemberForEditing } from './kind.ts'
import type { StaffMember } from './schema.ts'
import type { StaffSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface StaffQueries {
  /** The whole team, in order. */
  team(): readonly StaffMember[]
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Null when the member did not
   * exist.
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

    async forEditing(id, version) {
      const document = await readVersion(documents, 'Staff', id, version)
      const record = document && readRecord(kind, document.fields)
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
