import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toStaffMember } from './codec.ts'
import type { StaffMember } from './schema.ts'

export interface StaffSlice {
  readonly inOrder: readonly StaffMember[]
}

/** Reads the team. A record that cannot be shown is left out and told to `onUnreadable`. */
export async function readStaffSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: (record: { collection: 'Staff'; id: string; version: number }) => void,
): Promise<StaffSlice> {
  const records = await documents.read('Staff')
  const images = await documents.read('Images')
  const team: { readonly member: StaffMember; readonly createdAt: number }[] = []
  for (const document of records.values()) {
    const member = toStaffMember(document, images)
    if (member) team.push({ member, createdAt: document.createdAt })
    else onUnreadable({ collection: 'Staff', id: document.id, version: document.version })
  }
  const place = ({ order }: StaffMember) => order ?? Number.NEGATIVE_INFINITY
  team.sort(
    (a, b) =>
      compare(place(a.member), place(b.member)) ||
      compare(a.createdAt, b.createdAt) ||
      compare(a.member.fullName, b.member.fullName) ||
      compare(a.member.id, b.member.id),
  )
  return { inOrder: team.map(({ member }) => member) }
}

const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)
