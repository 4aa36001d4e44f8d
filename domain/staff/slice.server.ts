import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toStaffMember } from './codec.ts'
import { byPlace } from './rules.ts'
import type { StaffMember } from './schema.ts'

export interface StaffSlice {
  readonly inOrder: readonly StaffMember[]
}

export const staffSlice: Slice<StaffSlice> = { collection: 'Staff', read: readStaffSlice }

/** Reads the team. A record that cannot be shown is left out and reported to `onUnreadable`. */
async function readStaffSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<StaffSlice> {
  const records = await documents.read('Staff')
  const images = await documents.read('Images', { idPrefix: 'Staff/' })
  const team: { readonly member: StaffMember; readonly createdAt: number }[] = []
  for (const document of records.values()) {
    const member = toStaffMember(document, images)
    if (member) team.push({ member, createdAt: document.createdAt })
    else onUnreadable({ collection: 'Staff', id: document.id, version: document.version })
  }
  team.sort((a, b) =>
    byPlace({ ...a.member, createdAt: a.createdAt }, { ...b.member, createdAt: b.createdAt }),
  )
  return { inOrder: team.map(({ member }) => member) }
}
