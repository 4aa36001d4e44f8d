import { byNewest } from '#domain/calendar-date.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { OnUnreadable, Slice } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readProgramFields, toProgramSummary } from './codec.ts'
import { filterYears } from './rules.ts'
import type { ProgramSummary } from './schema.ts'

/** The programs as lists show them; a report is read when its page is asked for. */
export interface ProgramsSlice {
  readonly newestFirst: readonly ProgramSummary[]
  /** What a search compares of each title, in the order of `newestFirst`. */
  readonly titleKeys: readonly string[]
  readonly byId: ReadonlyMap<string, ProgramSummary>
  /** What the list can be asked for, newest first. */
  readonly years: readonly number[]
  /** As `lastUpdatedOf` has them. */
  readonly lastUpdated: readonly ProgramSummary[]
}

export const programsSlice: Slice<ProgramsSlice> = {
  collection: 'Programs',
  read: readProgramsSlice,
  update: updateProgramsSlice,
}

/** Reads all programs but their reports. A record that cannot be shown is left out and told to `onUnreadable`. */
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
 * The slice after the programs `ids` were written or deleted. Only those are read, so that publishing one of a hundred
 * thousand takes no longer than publishing the first.
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
    const urls = readProgramFields(document.fields)?.images ?? []
    const summary = toProgramSummary(document, await findImages(urls, documents))
    if (summary) {
      written.push(summary)
      byId.set(id, summary)
    } else onUnreadable({ collection: 'Programs', id, version: document.version })
  }
  written.sort(byNewest)

  const newestFirst: ProgramSummary[] = []
  const titleKeys: string[] = []
  const take = (program: ProgramSummary, titleKey: string) => {
    newestFirst.push(program)
    titleKeys.push(titleKey)
  }
  let next = written.shift()
  before.newestFirst.forEach((program, place) => {
    if (ids.has(program.id)) return
    for (; next && byNewest(next, program) < 0; next = written.shift()) take(next, searchKey(next.title))
    take(program, before.titleKeys[place] ?? '')
  })
  for (; next; next = written.shift()) take(next, searchKey(next.title))
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
    years: filterYears(newestFirst),
    lastUpdated: lastUpdatedOf(newestFirst),
  }
}
