import type { Slice } from '#domain/content/snapshot.server.ts'
import { readShown } from '#domain/records/slice.server.ts'
import { toWomanSummary } from './codec.ts'
import { byNewestElection } from './rules.ts'
import type { WomanSummary } from './schema.ts'

/** The women as lists show them. Their words are read only for their pages. */
export interface WomenSlice {
  readonly newestFirst: readonly WomanSummary[]
  /** The places in `newestFirst` by id. */
  readonly places: ReadonlyMap<string, number>
}

export const womenSlice: Slice<WomenSlice> = {
  collection: 'Women',
  async read(documents, onUnreadable) {
    const women = await readShown(documents, onUnreadable, 'Women', toWomanSummary, ['words'])
    women.sort(byNewestElection)
    return { newestFirst: women, places: new Map(women.map(({ id }, place) => [id, place])) }
  },
}
