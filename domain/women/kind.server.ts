import { firstPicture } from '#domain/drafts/shown-draft.ts'
import { commandsOf } from '#domain/records/commands.server.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { onServer, searchStored } from '#domain/records/server-kind.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { inOneLine } from '#domain/search/line.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { parseWomanDraft, woman } from './kind.ts'
import { createWomenQueries } from './queries.server.ts'
import type { WomanSummary } from './schema.ts'
import { womenSlice } from './slice.server.ts'

export const womanOnServer = onServer({
  kind: woman,
  slice: womenSlice,
  createQueries: createWomenQueries,
  createCommands: commandsOf(woman),
  parse: parseWomanDraft,
  nameOf: ({ name }) => name,
  records: ({ newestFirst }) => newestFirst,
  factsOf: ({ name, office, year }) => ({ title: name, group: office, date: String(year) }),
  createTextSearch: searchStored(woman),
  search: {
    line: ({ office, year }) => inOneLine('She stood', office, String(year)),
    text: (record) => searchedWords(record, ''),
    storedText: (record) => searchedWords(record, visibleText(record.words)),
  },
  preview({ draft, placed }) {
    const typed = typedTexts(woman, draft.values)
    return {
      ...typed,
      id: draft.recordId ?? '',
      // Null when it is not a year yet.
      year: /^\d{4}$/.test(typed.year) ? Number(typed.year) : null,
      link: parseWebLink(typed.link),
      image: firstPicture({ placed }),
      words: presentRichText(typed.words),
      sample: false,
    }
  },
})

/** Her quote comes first, because an excerpt begins with it. */
const searchedWords = (
  { quote, ward, party, result }: Pick<WomanSummary, 'quote' | 'ward' | 'party' | 'result'>,
  words: string,
) => [quote, words, inOneLine(ward, party, result)].filter(Boolean).join(' ')
