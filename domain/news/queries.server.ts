import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import type { Theme } from '#domain/programs/schema.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import { toNewsSummary } from './codec.ts'
import { news } from './kind.ts'
import { newsLimits, type NewsItem, type NewsSummary } from './schema.ts'
import type { NewsSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export type NewsQueries = ReturnType<typeof createNewsQueries>

export function createNewsQueries(content: Content<{ news: NewsSlice }>, documents: DocumentStore) {
  return {
    ...createEditingQueries(news, documents),

    /** The newest `count` items with their summaries; at most `newsLimits.newest`. */
    newest: (count: number): readonly NewsItem[] => content.current().news.newest.slice(0, count),

    /** All items, newest first. */
    all: (): readonly NewsSummary[] => content.current().news.newestFirst,

    /** The items written last, latest first; at most 30. */
    lastUpdated: (): readonly NewsSummary[] => content.current().news.lastUpdated,

    /** The newest `count` items on a theme. None when the theme is null. */
    onTheme: (theme: Theme | null, count: number): readonly NewsSummary[] =>
      content
        .current()
        .news.newestFirst.filter((item) => theme !== null && item.theme === theme)
        .slice(0, count),

    /** The archive, newest first. `page`: 1-based; a page past the end gives the last page. */
    archive: (page: number): Page<NewsSummary> =>
      toPage(content.current().news.newestFirst, page, newsLimits.perPage),

    /** An item without its summary. Null when it does not exist. */
    summary: (id: string): NewsSummary | null => content.current().news.byId.get(id)?.item ?? null,

    /**
     * An item with its summary. Null when it does not exist. Makes a database read only for an item that another
     * process has just published.
     */
    async get(id: string): Promise<NewsItem | null> {
      const known = content.current().news.byId.get(id)
      if (known) return { ...known.item, summary: presentRichText(known.storedSummary) }
      const found = await find(id)
      return found && { ...found.item, summary: presentRichText(found.record.summary) }
    },
  }

  async function find(id: string) {
    const document = await readVersion(documents, 'NewsUpdates', id)
    const record = document && readRecord(news, document.fields)
    if (!document || !record) return null
    const images = await findImages(record.image ? [record.image] : [], documents)
    const item = toNewsSummary(document, record, images)
    return item && { record, item }
  }
}
