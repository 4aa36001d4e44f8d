import { toOneLine } from '#domain/plain-text.ts'
import { parserOf } from '#domain/records/draft.ts'
import { line, pastDate, pastYear, richText, webLink } from '#domain/records/field.ts'
import { defineKind, type DraftOf } from '#domain/records/kind.ts'
import { onePicture } from '#domain/records/picture-fields.ts'
import { shareFields } from '#domain/records/share-fields.ts'

/** A woman who stood for an office. */
export const woman = defineKind({
  collection: 'Women',
  fields: {
    name: line({ label: 'Name', limit: 120, missing: 'Write her name.', isNeeded: true }),
    quote: line({
      label: 'Quote',
      limit: 140,
      missing: 'Write one sentence of hers, at most 140 characters.',
      // Pages add quotation marks themselves.
      tidy: withoutQuotationMarks,
      searched: true,
    }),
    office: line({
      label: 'Office',
      limit: 120,
      missing: 'Write the office she stood for, for example House of Assembly.',
    }),
    year: pastYear({
      label: 'Year',
      wrong: 'Write the year of the election with four digits, for example 2023.',
      future: 'This year has not come yet. Write the year in which she stood.',
    }),
    ward: line({ label: 'Ward', limit: 120, searched: true }),
    party: line({ label: 'Party', limit: 120, searched: true }),
    result: line({
      label: 'Result',
      limit: 120,
      missing: 'Write the result, for example Elected.',
      searched: true,
    }),
    image: onePicture({
      label: 'Portrait',
      says: 'A woman has one portrait',
      missing: 'Add her portrait.',
      creditMissing: 'Write the photographer of the portrait. “Family album” will do when nobody knows.',
    }),
    // Empty only in the starter, whose women are drawn.
    agreedOn: pastDate({
      label: 'She agreed to be shown on',
      word: 'day of her consent',
      missing: 'Choose the day on which she agreed.',
      future: 'This day has not come yet. Choose the day on which she agreed.',
    }),
    words: richText({
      label: 'Her words',
      word: 'words',
      called: 'text',
      limit: 20_000,
      missing: 'Write her words.',
      searched: true,
    }),
    link: webLink({
      label: 'Link',
      wrong: 'This is not an address on the web. It begins with https:// or http://.',
      tooLong: 'This address is too long. Open the page and copy a shorter address.',
    }),
    ...shareFields,
  },
  csv: { first: ['name', 'office', 'year', 'ward', 'party', 'result', 'quote', 'words', 'agreedOn', 'link'] },
  unreadable: {
    version: 'A woman needs a name and a year, and one of them is missing in this version.',
    imported: 'it has no name, or no year.',
  },
  incomplete: ({ image }) => (image ? null : 'A woman needs a portrait, and this version has none.'),
})

export type WomanDraft = DraftOf<typeof woman>

export const parseWomanDraft = parserOf(woman)

/** One line without the quotation marks around it. Pages add their own. */
export function withoutQuotationMarks(text: string): string {
  const line = toOneLine(text)
  const [, inside] = /^["“„«‘']\s*([^"“”„«»]*[^"“”„«»\s])\s*["”“»’']$/u.exec(line) ?? []
  return inside ?? line
}
