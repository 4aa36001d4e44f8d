import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
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
  const records = await documents.read('Programs', { omit: ['ProgramReport'] })
  const images = await documents.read('Images', { idPrefix: 'Programs/' })
  const programs: ProgramSummary[] = []
  for (const document of records.values()) {
    const summary = toProgramSummary(document, images)
    if (summary) programs.push(summary)
    else onUnreadable({ collection: 'Programs', id: document.id, version: document.version })
  }
  programs.sort(byNewest)
  return toSlice(
    programs,
    programs.map(({ title }) => searchKey(title)),
    new Map(programs.map((program) => [program.id, program])),
  )
}

/**
 * Updates the slice after the programs `ids` were written or deleted. Reads only those, so that the cost of publishing
 * does not grow with the number of programs.
 */
async function updateProgramsSlice(
  before: ProgramsSlice,
  ids: ReadonlySet<string>,
  documents: Pick<DocumentStore, 'get'>,
  onUnreadable: OnUnreadable,
): Promise<ProgramsSlice> {
  const byId = new Map(before.byId)
  const written: ProgramSummary[] = []
  for (const id of ids) {
    byId.delete(id)
    const document = await documents.get('Programs', id)
    if (!document) continue
    const urls = readRecord(program, document.fields)?.images ?? []
    const summary = toProgramSummary(document, await findImages(urls, documents))
    if (summary) {
      written.push(summary)
      byId.set(id, summary)
    } else onUnreadable({ collection: 'Programs', id, version: document.version })
  }
  written.sort(byNewest)

  const newestFirst: ProgramSummary[] = []
  const titleKeys: string[] = []
  const append = (program: ProgramSummary, titleKey: string) => {
    newestFirst.push(program)
    titleKeys.push(titleKey)
  }
  let next = written.shift()
  before.newestFirst.forEach((program, place) => {
    if (ids.has(program.id)) return
    for (; next && byNewest(next, program) < 0; next = written.shift()) append(next, searchKey(next.title))
    append(program, before.titleKeys[place] ?? '')
  })
  for (; next; next = written.shift()) append(next, searchKey(next.title))
  return toSlice(newestFirst, titleKeys, byId)
}

function toSlice(
  newestFirst: readonly ProgramSummary[],
  titleKeys: readonly string[],
  byId: ReadonlyMap<string, ProgramSummary>,
): ProgramsSlice {
  return {
    newestFirst,
    titleKeys,
    byId,
    years: new Set(newestFirst.map(({ year }) => year)),
    lastUpdated: lastUpdatedOf(newestFirst),
  }
}
