import type { Slice } from '#domain/content/snapshot.server.ts'
import { readShown } from '#domain/records/slice.server.ts'
import { toStaffMember } from './codec.ts'
import { byPlace } from './rules.ts'
import type { StaffMember } from './schema.ts'

export interface StaffSlice {
  readonly inOrder: readonly StaffMember[]
}

export const staffSlice: Slice<StaffSlice> = {
  collection: 'Staff',
  async read(documents, onUnreadable) {
    const team = await readShown(documents, onUnreadable, 'Staff', (document, images) => {
      const member = toStaffMember(document, images)
      return member && { member, placed: { ...member, createdAt: document.createdAt } }
    })
    team.sort((a, b) => byPlace(a.placed, b.placed))
    return { inOrder: team.map(({ member }) => member) }
  },
}
