import { parserOf } from '#domain/records/draft.ts'
import { line } from '#domain/records/field.ts'
import { defineKind, type DraftOf } from '#domain/records/kind.ts'
import { onePicture } from '#domain/records/picture-fields.ts'

/** A member of the team. The place in the team is not in the form. */
export const member = defineKind({
  collection: 'Staff',
  fields: {
    fullName: line({
      label: 'Full Name',
      short: 'Full name',
      word: 'name',
      called: 'full name',
      limit: 120,
      missing: 'Write the first and last name.',
      isNeeded: true,
    }),
    position: line({
      label: 'Job Title',
      short: 'Job title',
      limit: 120,
      missing: 'Write the job title.',
      searched: true,
    }),
    image: onePicture({
      label: 'Image',
      says: 'A person has one picture',
      missing: 'Add a picture of the person.',
    }),
  },
  csv: { hasAddress: false },
  unreadable: {
    version: 'A staff profile needs a name, and this version has none.',
    imported: 'it has no name.',
  },
  incomplete: ({ image }) => (image ? null : 'A staff profile needs a picture, and this version has none.'),
})

export type StaffDraft = DraftOf<typeof member>

export const parseStaffDraft = parserOf(member)
