import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toWomanSummary } from './codec.ts'
import { byNewestElection } from './rules.ts'
import type { WomanSummary } from './schema.ts'

/** The women as lists show them. Their words are read only for their pages. */
export interface WomenSlice {
  readonly newestFirst: readonly WomanSummary[]
  /** The places in `newestFirst` by id. */
  readonly places: ReadonlyMap<string, number>
}

export const womenSlice: Slice<WomenSlice> = { collection: 'Women', read: readWomenSlice }

/** Reads all women. A record that cannot be shown is left out and reported to `onUnreadable`. */
async function readWomenSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<WomenSlice> {
  const records = await documents.read('Women', { omit: ['words'] })
  const images = await documents.read('Images', { idPrefix: 'Women/' })
  const women: WomanSummary[] = []
  for (const document of records.values()) {
    const woman = toWomanSummary(document, images)
    if (woman) women.push(woman)
    else onUnreadable({ collection: 'Women', id: document.id, version: document.version })
  }
  women.sort(byNewestElection)
  return {
    newestFirst: women,
    places: new Map(women.map(({ id }, place) => [id, place])),
  }
}
