import { firstPicture, type ShownDraft } from '#domain/drafts/shown-draft.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { onServer } from '#domain/records/server-kind.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { inOneLine, wholeDate } from '#domain/search/line.ts'
import { searchKey } from '#domain/search-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { createNewsCommands } from './commands.server.ts'
import { news, parseNewsDraft } from './kind.ts'
import { createNewsQueries } from './queries.server.ts'
import { newsTypes } from './schema.ts'
import { newsSlice } from './slice.server.ts'
import { bothLinks, parseVideoLink } from './video-link.ts'

export const newsOnServer = onServer({
  kind: news,
  slice: newsSlice,
  createQueries: createNewsQueries,
  createCommands: createNewsCommands,
  parse: parseNewsDraft,
  records: ({ newestFirst }) => newestFirst,
  factsOf: (item) => ({
    title: item.title,
    group: 'type' in item ? item.type : item.newsType,
    date: item.date,
  }),
  createTextSearch:
    () =>
    ({ byId }) =>
    async (id) => {
      const entry = byId.get(id)
      return entry
        ? searchKey(visibleText(`${entry.storedSummary} ${entry.item.source} ${entry.item.searchWords}`))
        : ''
    },
  search: {
    line: ({ type, source, date }) => inOneLine(type, source, wholeDate(date)),
    text: ({ id }, { byId }) => visibleText(byId.get(id)?.storedSummary ?? ''),
  },
  preview: previewNews,
})

function previewNews({ draft, placed, published }: ShownDraft) {
  const { title, date, source, ...typed } = typedTexts(news, draft.values)
  const type = newsTypes.find((known) => known === typed.newsType) ?? 'News Article'
  const { link, videoLink } = type === 'Online Video' ? bothLinks(typed) : typed
  return {
    item: {
      id: draft.recordId ?? '',
      type,
      title,
      date,
      image: firstPicture({ placed }),
      videoLink: type === 'Online Video' ? parseVideoLink(videoLink) : null,
      link: type === 'Statement' ? null : parseWebLink(link),
      source,
      summary: presentRichText(typed.summary),
    },
    // Only when there are programs on it.
    theme: published.programs.linkedTheme(findTheme(typed.theme)),
  }
}
