import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { withReusing } from '#domain/media/reused-pictures.ts'
import { readShown } from '#domain/records/slice.server.ts'
import { toProgramSummary } from './codec.ts'
import { program } from './kind.ts'
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
  read: readProgramsSlice,
  update: updateProgramsSlice,
}

/**
 * Reads all programs without their reports. A record that cannot be shown is left out and reported to `onUnreadable`.
 */
async function readProgramsSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
): Promise<ProgramsSlice> {
  const programs = await readShown(documents, onUnreadable, 'Programs', toProgramSummary, ['ProgramReport'])
  return toSlice(programs, new Map())
}

/**
 * Updates the slice after the programs `written` were written or deleted. Reads only those, so that the cost of
 * publishing hardly grows with the number of programs: sorting a sorted list takes one pass.
 */
async function updateProgramsSlice(
  before: ProgramsSlice,
  written: ReadonlySet<string>,
  documents: Pick<DocumentStore, 'get'>,
  onUnreadable: OnUnreadable,
): Promise<ProgramsSlice> {
  const ids = withReusing(written, before.newestFirst)
  const programs = before.newestFirst.filter(({ id }) => !ids.has(id))
  for (const id of ids) {
    const document = await documents.get('Programs', id)
    if (!document) continue
    const urls = readRecord(program, document.fields)?.images ?? []
    const summary = toProgramSummary(document, await findImages(urls, documents))
    if (summary) programs.push(summary)
    else onUnreadable({ collection: 'Programs', id, version: document.version })
  }
  const keys = before.newestFirst.map((known, place) => [known, before.titleKeys[place] ?? ''] as const)
  return toSlice(programs, new Map(keys))
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
