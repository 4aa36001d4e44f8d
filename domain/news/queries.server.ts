import { toEnvelope, withEnvelopes } from '#domain/content/envelope.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { presentRichText, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { searchFor } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readNewsFields, toNewsSummary } from './codec.ts'
import {
  newsLimits,
  type ListedNews,
  type NewsForEditing,
  type NewsItem,
  type NewsSummary,
} from './schema.ts'
import type { NewsUpdatesSlice } from './slice.server.ts'

/** Reads. Those for public pages answer from the content snapshot, without a database read. */
export interface NewsQueries {
  /** The newest `count` items with their summaries; at most `newsLimits.newest`. */
  newest(count: number): readonly NewsItem[]
  /** Every item, newest first. */
  all(): readonly NewsSummary[]
  /** Those written last, the latest first; at most 30. */
  lastUpdated(): readonly NewsSummary[]
  /** The archive, newest first. `page`: 1-based; a page past the end is the last one. */
  archive(page: number): Page<NewsSummary>
  /** Without its text. Null when there is no such item now. */
  summary(id: string): NewsSummary | null
  /** Null when there is no such item now. Only one that another process has just published is read from the database. */
  get(id: string): Promise<NewsItem | null>
  /**
   * For staff: the items whose title contains `search`, newest first. `page`: 1-based; one past the end is the last.
   * A database read for each of the page.
   */
  list(search: string, page: number): Promise<Page<ListedNews>>
  /** For staff: what the form holds. Null when there is no such item now. */
  forEditing(id: string): Promise<NewsForEditing | null>
}

export function createNewsQueries(
  content: Content<{ newsUpdates: NewsUpdatesSlice }>,
  documents: DocumentStore,
): NewsQueries {
  return {
    newest: (count) => content.current().newsUpdates.newest.slice(0, count),

    all: () => content.current().newsUpdates.newestFirst,

    lastUpdated: () => content.current().newsUpdates.lastUpdated,

    archive: (page) => toPage(content.current().newsUpdates.newestFirst, page, newsLimits.perPage),

    summary: (id) => content.current().newsUpdates.byId.get(id)?.item ?? null,

    async get(id) {
      const known = content.current().newsUpdates.byId.get(id)
      if (known) return { ...known.item, summary: presentRichText(known.storedSummary) }
      const found = await find(id)
      return found && { ...found.item, summary: presentRichText(found.record.summary) }
    },

    async list(search, page) {
      const isFound = searchFor(search)
      const found = toPage(
        content.current().newsUpdates.newestFirst.filter(({ title }) => isFound(title)),
        page,
        newsLimits.perPage,
      )
      const listed = found.items.map(({ id, type, title, date, image }) => ({ id, type, title, date, image }))
      return { ...found, items: await withEnvelopes(documents, 'NewsUpdates', listed) }
    },

    async forEditing(id) {
      const found = await find(id)
      if (!found) return null
      const { type, title, date, image } = found.item
      const { link, source, videoLink } = found.record
      const summary = sanitiseRichText(found.record.summary)
      const envelope = toEnvelope(found.document)
      return { id, type, title, date, image, link, source, summary, videoLink: videoLink ?? '', ...envelope }
    },
  }

  async function find(id: string) {
    if (!isRecordId(id)) return null
    const document = await documents.get('NewsUpdates', id)
    const record = document && readNewsFields(document.fields)
    if (!document || !record) return null
    const images = await findImages(record.image ? [record.image] : [], documents)
    const item = toNewsSummary(document, record, images)
    return item && { document, record, item }
  }
}
