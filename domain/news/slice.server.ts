import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { withReusing } from '#domain/media/reused-pictures.ts'
import { toNewsSummary } from './codec.ts'
import { news, type NewsRecord } from './kind.ts'
import { newsLimits, type NewsItem, type NewsSummary } from './schema.ts'

export interface NewsSlice {
  /** All items, as lists show them. */
  readonly newestFirst: readonly NewsSummary[]
  /** The newest `newsLimits.newest` with their summaries. */
  readonly newest: readonly NewsItem[]
  readonly byId: ReadonlyMap<string, NewsEntry>
  /** As returned by `lastUpdatedOf`. */
  readonly lastUpdated: readonly NewsSummary[]
}

interface NewsEntry {
  readonly item: NewsSummary
  /** Stored HTML; sanitise it before a page shows it. */
  readonly storedSummary: string
}

export const newsSlice: Slice<NewsSlice> = {
  collection: 'NewsUpdates',
  read: readNewsSlice,
  update: updateNewsSlice,
}

/** Reads all news. A record that cannot be shown is left out and reported to `onUnreadable`. */
async function readNewsSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<NewsSlice> {
  const records = await documents.read('NewsUpdates')
  const images = await documents.read('Images', { idPrefix: 'NewsUpdates/' })
  const byId = new Map<string, NewsEntry>()
  for (const document of records.values()) {
    addEntry(byId, document, readRecord(news, document.fields), images, onUnreadable)
  }
  return toSlice(byId, new Map())
}

/**
 * Updates the slice after the items `written` were written or deleted. Reads only those, and sanitises only new
 * summaries.
 */
async function updateNewsSlice(
  before: NewsSlice,
  written: ReadonlySet<string>,
  documents: Pick<DocumentStore, 'get'>,
  onUnreadable: OnUnreadable,
): Promise<NewsSlice> {
  const ids = withReusing(written, before.newestFirst)
  const byId = new Map(before.byId)
  for (const id of ids) {
    byId.delete(id)
    const document = await documents.get('NewsUpdates', id)
    if (!document) continue
    const record = readRecord(news, document.fields)
    const images = await findImages(record?.image ? [record.image] : [], documents)
    addEntry(byId, document, record, images, onUnreadable)
  }
  const unchanged = before.newest.filter(({ id }) => !ids.has(id))
  return toSlice(byId, new Map(unchanged.map((item) => [item.id, item])))
}

function addEntry(
  byId: Map<string, NewsEntry>,
  document: StoredDocument,
  record: NewsRecord | null,
  images: ReadonlyMap<string, StoredDocument>,
  onUnreadable: OnUnreadable,
): void {
  const item = record && toNewsSummary(document, record, images)
  if (item) byId.set(item.id, { item, storedSummary: record.summary })
  else onUnreadable({ collection: 'NewsUpdates', id: document.id, version: document.version })
}

/** `sanitisedItems`: items whose summaries are already sanitised. */
function toSlice(
  byId: ReadonlyMap<string, NewsEntry>,
  sanitisedItems: ReadonlyMap<string, NewsItem>,
): NewsSlice {
  const newestFirst = [...byId.values()].map(({ item }) => item).sort(byNewest)
  const newest = newestFirst.slice(0, newsLimits.newest).map(
    (item) =>
      sanitisedItems.get(item.id) ?? {
        ...item,
        summary: presentRichText(byId.get(item.id)?.storedSummary ?? ''),
      },
  )
  return { newestFirst, newest, byId, lastUpdated: lastUpdatedOf(newestFirst) }
}
