import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { Slice } from '#domain/content/snapshot.server.ts'
import { searchKey } from '#domain/search-text.ts'
import { withReusing } from '#domain/media/reused-pictures.ts'
import { readShown, readShownAgain } from '#domain/records/slice.server.ts'
import { toProgramSummary } from './codec.ts'
import type { ProgramSummary } from './schema.ts'

/** The programs as lists show them. A report is read only for its page. */
export interface ProgramsSlice {
  readonly newestFirst: readonly ProgramSummary[]
  /** The search keys of the titles, in the order of `newestFirst`. */
  readonly titleKeys: readonly string[]
  readonly byId: ReadonlyMap<string, ProgramSummary>
  /** The years that have a program. */
  readonly years: ReadonlySet<number>
  /** As returned by `lastUpdatedOf`. */
  readonly lastUpdated: readonly ProgramSummary[]
}

export const programsSlice: Slice<ProgramsSlice> = {
  collection: 'Programs',
  async read(documents, onUnreadable) {
    const omit = ['ProgramReport']
    return toSlice(await readShown(documents, onUnreadable, 'Programs', toProgramSummary, omit), new Map())
  },
  /** The cost of publishing hardly grows with the number of programs: sorting a sorted list takes one pass. */
  async update(before, written, documents, onUnreadable) {
    const ids = withReusing(written, before.newestFirst)
    const unchanged = before.newestFirst.filter(({ id }) => !ids.has(id))
    const changed = await readShownAgain(documents, onUnreadable, 'Programs', toProgramSummary, ids)
    const keys = before.newestFirst.map((known, place) => [known, before.titleKeys[place] ?? ''] as const)
    return toSlice([...unchanged, ...changed], new Map(keys))
  },
}

/** `knownKeys`: search keys of titles that are already computed. */
function toSlice(
  programs: readonly ProgramSummary[],
  knownKeys: ReadonlyMap<ProgramSummary, string>,
): ProgramsSlice {
  const newestFirst = programs.toSorted(byNewest)
  return {
    newestFirst,
    titleKeys: newestFirst.map((shown) => knownKeys.get(shown) ?? searchKey(shown.title)),
    byId: new Map(newestFirst.map((shown) => [shown.id, shown])),
    years: new Set(newestFirst.map(({ year }) => year)),
    lastUpdated: lastUpdatedOf(newestFirst),
  }
}
