import { byNewest } from '#domain/calendar-date.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readNewsFields, toNewsSummary } from './codec.ts'
import { newsLimits, type NewsItem, type NewsSummary } from './schema.ts'

export interface NewsUpdatesSlice {
  /** All of them, as lists show them. */
  readonly newestFirst: readonly NewsSummary[]
  /** The newest `newsLimits.newest` with their summaries. */
  readonly newest: readonly NewsItem[]
}

/** Reads all news; summaries of the newest only. A record that cannot be shown is left out and told to `onUnreadable`. */
export async function readNewsUpdatesSlice(
  documents: Pick<DocumentStore, 'read' | 'get'>,
  onUnreadable: (record: { collection: 'NewsUpdates'; id: string; version: number }) => void,
): Promise<NewsUpdatesSlice> {
  const records = await documents.read('NewsUpdates', { omit: ['summary'] })
  const images = await documents.read('Images')
  const news: NewsSummary[] = []
  for (const document of records.values()) {
    const summary = toNewsSummary(document, images)
    if (summary) news.push(summary)
    else onUnreadable({ collection: 'NewsUpdates', id: document.id, version: document.version })
  }
  const newestFirst = news.sort(byNewest)
  const newest = await Promise.all(
    newestFirst.slice(0, newsLimits.newest).map(async (item): Promise<NewsItem> => {
      const document = await documents.get('NewsUpdates', item.id)
      const stored = document && readNewsFields(document.fields)
      return { ...item, summary: presentRichText(stored?.summary ?? '') }
    }),
  )
  return { newestFirst, newest }
}
