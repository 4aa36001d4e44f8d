import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage } from '#domain/paging.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readNewsFields, toNewsSummary } from './codec.ts'
import { newsLimits, type NewsItem, type NewsPage, type NewsSummary } from './schema.ts'

/** Reads for pages. All but `get` answer from the content snapshot, without a database read. */
export interface NewsQueries {
  /** The newest `count` items with their summaries; at most `newsLimits.newest`. */
  newest(count: number): readonly NewsItem[]
  /** Every item, newest first. */
  all(): readonly NewsSummary[]
  /** The archive, newest first. `page`: 1-based; a page past the end is the last one. */
  archive(page: number): NewsPage
  /** One database read, for the summary. Null when there is no such item now. */
  get(id: string): Promise<NewsItem | null>
}

export function createNewsQueries(content: Content, documents: DocumentStore): NewsQueries {
  return {
    newest: (count) => content.current().newsUpdates.newest.slice(0, count),

    all: () => content.current().newsUpdates.newestFirst,

    archive: (page) => toPage(content.current().newsUpdates.newestFirst, page, newsLimits.perPage),

    async get(id) {
      if (!isRecordId(id)) return null
      const document = await documents.get('NewsUpdates', id)
      const record = document && readNewsFields(document.fields)
      if (!document || !record) return null
      const images = await findImages(record.image ? [record.image] : [], content.current().images, documents)
      const item = toNewsSummary(document, images)
      return item && { ...item, summary: presentRichText(record.summary) }
    },
  }
}
