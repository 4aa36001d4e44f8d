import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { Slice } from '#domain/content/snapshot.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { withReusing } from '#domain/media/reused-pictures.ts'
import { readShown, readShownAgain } from '#domain/records/slice.server.ts'
import { toNewsSummary } from './codec.ts'
import { news } from './kind.ts'
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
  async read(documents, onUnreadable) {
    return toSlice(await readShown(documents, onUnreadable, 'NewsUpdates', toEntry), new Map())
  },
  /** Sanitises only new summaries. */
  async update(before, written, documents, onUnreadable) {
    const ids = withReusing(written, before.newestFirst)
    const unchanged = [...before.byId.values()].filter(({ item }) => !ids.has(item.id))
    const changed = await readShownAgain(documents, onUnreadable, 'NewsUpdates', toEntry, ids)
    const sanitised = before.newest.filter(({ id }) => !ids.has(id))
    return toSlice([...unchanged, ...changed], new Map(sanitised.map((item) => [item.id, item])))
  },
}

function toEntry(document: StoredDocument, images: ReadonlyMap<string, StoredDocument>): NewsEntry | null {
  const record = readRecord(news, document.fields)
  const item = record && toNewsSummary(document, record, images)
  return item && { item, storedSummary: record.summary }
}

/** `sanitisedItems`: items whose summaries are already sanitised. */
function toSlice(entries: readonly NewsEntry[], sanitisedItems: ReadonlyMap<string, NewsItem>): NewsSlice {
  const byId = new Map(entries.map((entry) => [entry.item.id, entry]))
  const newestFirst = entries.map(({ item }) => item).sort(byNewest)
  const newest = newestFirst.slice(0, newsLimits.newest).map(
    (item) =>
      sanitisedItems.get(item.id) ?? {
        ...item,
        summary: presentRichText(byId.get(item.id)?.storedSummary ?? ''),
      },
  )
  return { newestFirst, newest, byId, lastUpdated: lastUpdatedOf(newestFirst) }
}
