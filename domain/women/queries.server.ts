import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { type Neighbours, neighboursAt } from '#domain/neighbours.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { readRecord } from '#domain/records/codec.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toWomanSummary } from './codec.ts'
import { woman as kind } from './kind.ts'
import { type Woman, type WomanSummary, womenPerPage } from './schema.ts'
import type { WomenSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read, except `get`. */
export type WomenQueries = ReturnType<typeof createWomenQueries>

export function createWomenQueries(
  content: Content<{ women: WomenSlice }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
) {
  const slice = () => content.current().women

  function summary(id: string): WomanSummary | null {
    const { newestFirst, places } = slice()
    return newestFirst[places.get(id) ?? -1] ?? null
  }

  async function find(id: string) {
    const document = await readVersion(documents, 'Women', id)
    const record = document && readRecord(kind, document.fields)
    if (!document || !record) return null
    const images = await findImages(record.image ? [record.image] : [], documents)
    const woman = toWomanSummary(document, images)
    return woman && { record, woman }
  }

  return {
    ...createEditingQueries(kind, documents),
    /** All women, those of the latest election first. */
    all: (): readonly WomanSummary[] => slice().newestFirst,
    /** The woman of the home page; null without women. */
    newest: (): WomanSummary | null => slice().newestFirst[0] ?? null,
    /** The list of `/women`. `page`: 1-based; a page past the end gives the last page. */
    page: (page: number): Page<WomanSummary> => toPage(slice().newestFirst, page, womenPerPage),
    /** A woman without her words. Null when she is not on the website. */
    summary,

    /** A woman with her words, which takes one database read. Null when she is not on the website. */
    async get(id: string): Promise<Woman | null> {
      const found = await find(id)
      return found && { ...found.woman, words: presentRichText(found.record.words) }
    },

    /** The women who stood before and after her. Both are null for an unknown id. */
    neighbours(id: string): Neighbours<WomanSummary> {
      const { newestFirst, places } = slice()
      return neighboursAt(newestFirst, places.get(id) ?? -1)
    },
  }
}
