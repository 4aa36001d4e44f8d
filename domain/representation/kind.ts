import { parserOf } from '#domain/records/draft.ts'
import { choice, line, optionalNumber, pastDate, webLink, wholeNumber } from '#domain/records/field.ts'
import { defineKind, type DraftOf, type RecordOf } from '#domain/records/kind.ts'
import { parseWebLink } from '#domain/web-link.ts'

const mostSeats = 1_000

/** How a sentence names a body: "seats in the Senate", or "36 governors" for offices that one person holds. */
export const countedKinds = ['seats', 'people'] as const
export type Counted = (typeof countedKinds)[number]

/**
 * The women in a body after one election. Visitors read that it is being checked while number, date or source is
 * missing.
 */
export const count = defineKind({
  collection: 'Representation',
  fields: {
    body: line({
      label: 'Body',
      called: 'name of the body',
      limit: 80,
      missing: 'Write the name of the body, for example Senate.',
      isNeeded: true,
    }),
    counted: choice({
      label: 'The sentence says',
      short: 'What is counted',
      word: 'sentence',
      column: null,
      of: countedKinds,
      wrong: 'Choose what the sentence says.',
    }),
    seats: wholeNumber({
      label: 'Seats',
      least: 1,
      most: mostSeats,
      wrong: `Write how many seats the body has: a whole number from 1 to ${mostSeats}.`,
    }),
    women: optionalNumber({
      label: 'Women',
      wrong: 'Write the number of women as a whole number, or leave it empty.',
    }),
    election: line({ label: 'Election', called: 'name of the election', limit: 80, searched: true }),
    date: pastDate({
      label: 'Date',
      future: 'This date has not come yet. Choose the day of the election.',
    }),
    source: webLink({
      label: 'Source',
      wrong: 'This is not the address of a page with https. Open the source and copy its address.',
      tooLong: 'This address is too long. Open the source and copy a shorter address.',
      parse: parseSource,
      searched: true,
    }),
  },
  csv: { first: ['body', 'election', 'date'] },
  unreadable: {
    version: 'A count needs a body and its number of seats, and one of them is missing in this version.',
    imported: 'it has no body, or no number of seats.',
  },
  refuse: ({ women, seats }) =>
    women === null || women <= seats
      ? null
      : { field: 'women', message: `There are ${women} women for ${seats} seats. Check both numbers.` },
})

export type CountDraft = DraftOf<typeof count>
export type CountRecord = RecordOf<typeof count>

export const parseCountDraft = parserOf(count)

/** A normalised https address; null for any other text. */
function parseSource(text: string): string | null {
  const address = parseWebLink(text)
  return address?.startsWith('https:') ? address : null
}
