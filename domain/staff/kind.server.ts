import { aboutPage, firstPicture, type ShownDraft } from '#domain/drafts/shown-draft.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { onServer, searchListed } from '#domain/records/server-kind.server.ts'
import { createStaffCommands } from './commands.server.ts'
import { member, parseStaffDraft } from './kind.ts'
import { createStaffQueries } from './queries.server.ts'
import type { StaffMember } from './schema.ts'
import { type StaffSlice, staffSlice } from './slice.server.ts'

const inOrder = (slice: StaffSlice) => slice.inOrder

export const memberOnServer = onServer({
  kind: member,
  slice: staffSlice,
  createQueries: createStaffQueries,
  createCommands: createStaffCommands,
  parse: parseStaffDraft,
  nameOf: ({ fullName }) => fullName,
  records: inOrder,
  isInOrder: true,
  factsOf: ({ fullName, position }) => ({ title: fullName, group: position, date: '' }),
  createTextSearch: searchListed(member, inOrder),
  search: { line: () => 'Our Team', text: ({ position }) => position },
  preview: previewTeam,
})

function previewTeam({ draft, placed, published }: ShownDraft) {
  const { recordId } = draft
  const page = aboutPage(published)
  const shown: StaffMember = {
    id: recordId ?? '',
    ...typedTexts(member, draft.values),
    image: firstPicture({ placed }),
    order: null,
    version: 0,
    sample: false,
  }
  const isKnown = page.team.some(({ id }) => id === recordId)
  const team = isKnown
    ? page.team.map((other) => (other.id === recordId ? shown : other))
    : [...page.team, shown]
  return { ...page, team }
}
