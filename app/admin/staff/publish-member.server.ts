import { parseStaffDraft, type StaffDraft } from '#domain/staff/kind.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedMember: PublishedKind<StaffDraft> = {
  kind: 'staff',
  parse: parseStaffDraft,
  commandsOf: ({ staff }) => staff,
  nameOf: ({ fullName }) => fullName,
}
