import { momentParts } from '#domain/calendar-date.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { type Neighbours, neighboursAt } from '#domain/neighbours.ts'
import { toPage } from '#domain/paging.ts'
import { presentReport } from '#domain/rich-text/sanitise.server.ts'
import { searchForKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { createEditingQueries } from '#domain/records/queries.server.ts'
import { toProgramSummary } from './codec.ts'
import { program as kind, type Program } from './kind.ts'
import { onlyFrom } from './report-pictures.ts'
import { filterYears } from './rules.ts'
import {
  programLimits,
  type ProgramFilter,
  type ProgramPage,
  type ProgramSummary,
  type Theme,
} from './schema.ts'
import type { ProgramsSlice } from './slice.server.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read, except `get`. */
export type ProgramQueries = ReturnType<typeof createProgramQueries>

/** `now`: milliseconds since the Unix epoch. */
export function createProgramQueries(
  content: Content<{ programs: ProgramsSlice }>,
  documents: DocumentStore,
  now: () => number = Date.now,
) {
  const slice = () => content.current().programs

  function search({ title, theme, year }: Omit<ProgramFilter, 'page'>): readonly ProgramSummary[] {
    const { newestFirst, titleKeys } = slice()
    if (title === '' && theme === null && year === null) return newestFirst
    const matches = searchForKey(title)
    return newestFirst.filter(
      (program, place) =>
        (theme === null || program.theme === theme) &&
        (year === null || program.year === year) &&
        matches(titleKeys[place] ?? ''),
    )
  }

  return {
    ...createEditingQueries(kind, documents),

    /** All programs, newest first. */
    all: (): readonly ProgramSummary[] => slice().newestFirst,

    /** The newest `count` programs. */
    latest: (count: number): readonly ProgramSummary[] => slice().newestFirst.slice(0, count),

    /** The programs written last, latest first; at most 30. */
    lastUpdated: (): readonly ProgramSummary[] => slice().lastUpdated,

    /** Newest first. A page past the end gives the last page. */
    find(filter: ProgramFilter): ProgramPage {
      const found = toPage(search(filter), filter.page, programLimits.perPage)
      const { items: programs, total, page, pages } = found
      return { programs, total, page, pages }
    },

    /** A program without its report. Null when it does not exist. */
    summary: (id: string): ProgramSummary | null => slice().byId.get(id) ?? null,

    /** A program with its texts, which takes one database read. Null when it does not exist. */
    async get(id: string): Promise<Program | null> {
      const found = await find(id)
      if (!found) return null
      const { record, summary } = found
      return {
        ...record,
        ...summary,
        report: presentReport(record.report, onlyFrom(record.images)),
        // Pages do not need the upload id.
        downloads: record.downloads.map(({ url, name, sizeBytes }) => ({ url, name, sizeBytes })),
      }
    },

    /** Other programs on the same theme, newest first. `named`: the ids of those that the page names anyway. */
    moreOnTheme(
      { id, theme }: Pick<ProgramSummary, 'id' | 'theme'>,
      count: number,
      named: readonly string[] = [],
    ): readonly ProgramSummary[] {
      const more: ProgramSummary[] = []
      if (theme === null) return more
      for (const other of slice().newestFirst) {
        if (more.length === count) break
        if (other.theme === theme && other.id !== id && !named.includes(other.id)) more.push(other)
      }
      return more
    },

    /** The theme, or null when no program is on it, so that no page leads to an empty list. */
    linkedTheme: (theme: Theme | null): Theme | null =>
      slice().newestFirst.some((program) => program.theme === theme) ? theme : null,

    neighbours(id: string): Neighbours<ProgramSummary> {
      const { newestFirst } = slice()
      return neighboursAt(
        newestFirst,
        newestFirst.findIndex((program) => program.id === id),
      )
    },
    /** The newest program that reports on an event. Null when none does. */
    ofEvent: (id: string): ProgramSummary | null =>
      slice().newestFirst.find(({ event }) => event === id) ?? null,

    /** The ids of the events that programs report on. */
    reportedEventIds: (): ReadonlySet<string> =>
      new Set(slice().newestFirst.flatMap(({ event }) => event || [])),

    /** The years of the filter, newest first. */
    years: (): readonly number[] => filterYears(slice().years, Number(momentParts(now()).date.slice(0, 4))),
  }

  async function find(id: string) {
    const document = await readVersion(documents, 'Programs', id)
    const record = document && readRecord(kind, document.fields)
    if (!document || !record) return null
    const known = slice().byId.get(id)
    const summary =
      known?.version === document.version
        ? known
        : toProgramSummary(document, await findImages(record.images, documents))
    return summary && { summary, record }
  }
}
