import { toEnvelope, withEnvelopes } from '#domain/content/envelope.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { presentRichText, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { searchForKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readProgramFields, toProgramSummary } from './codec.ts'
import { bannerOf } from './rules.ts'
import {
  programLimits,
  type ListedProgram,
  type Program,
  type ProgramFilter,
  type ProgramForEditing,
  type ProgramPage,
  type ProgramSummary,
} from './schema.ts'
import type { ProgramsSlice } from './slice.server.ts'

/** Reads. Those for public pages, but `get`, answer from the content snapshot, without a database read. */
export interface ProgramQueries {
  /** Every program, newest first. */
  all(): readonly ProgramSummary[]
  /** The newest `count` programs. */
  latest(count: number): readonly ProgramSummary[]
  /** Newest first; a page past the end is the last one. */
  find(filter: ProgramFilter): ProgramPage
  /** Without its report. Null when there is no such program now. */
  summary(id: string): ProgramSummary | null
  /** One database read, for the report. Null when there is no such program now. */
  get(id: string): Promise<Program | null>
  /** Other programs on the same theme, newest first. */
  moreOnTheme(program: ProgramSummary, count: number): readonly ProgramSummary[]
  /** Those written last, the latest first; at most 30. */
  lastUpdated(): readonly ProgramSummary[]
  /** Newest first, from 2014 to the newest program's year, never less than 2023. */
  years(): readonly number[]
  /**
   * For staff: the programs whose title contains `search`, newest first. `page`: 1-based; one past the end is the
   * last. A database read for each of the page.
   */
  list(search: string, page: number): Promise<Page<ListedProgram>>
  /** For staff: what the form holds. Null when there is no such program now. */
  forEditing(id: string): Promise<ProgramForEditing | null>
}

export function createProgramQueries(
  content: Content<{ programs: ProgramsSlice }>,
  documents: DocumentStore,
): ProgramQueries {
  const slice = () => content.current().programs

  function search({ title, theme, year }: Omit<ProgramFilter, 'page'>): readonly ProgramSummary[] {
    const { newestFirst, titleKeys } = slice()
    if (title === '' && theme === null && year === null) return newestFirst
    const isFound = searchForKey(title)
    return newestFirst.filter(
      (program, place) =>
        (theme === null || program.theme === theme) &&
        (year === null || program.year === year) &&
        isFound(titleKeys[place] ?? ''),
    )
  }

  return {
    all: () => slice().newestFirst,

    latest: (count) => slice().newestFirst.slice(0, count),

    lastUpdated: () => slice().lastUpdated,

    find(filter) {
      const found = toPage(search(filter), filter.page, programLimits.perPage)
      const { items: programs, total, page, pages } = found
      return { programs, total, page, pages }
    },

    summary: (id) => slice().byId.get(id) ?? null,

    async get(id) {
      const found = await find(id)
      return found && { ...found.summary, report: presentRichText(found.report) }
    },

    moreOnTheme({ id, theme }, count) {
      const more: ProgramSummary[] = []
      if (theme === null) return more
      for (const other of slice().newestFirst) {
        if (more.length === count) break
        if (other.theme === theme && other.id !== id) more.push(other)
      }
      return more
    },

    years: () => slice().years,

    async list(title, page) {
      const found = toPage(search({ title, theme: null, year: null }), page, programLimits.perPage)
      const listed = found.items.map((program) => {
        const { id, title, theme, date, images } = program
        return { id, title, theme, date, image: bannerOf(images) }
      })
      return { ...found, items: await withEnvelopes(documents, 'Programs', listed) }
    },

    async forEditing(id) {
      const found = await find(id)
      if (!found) return null
      const { title, theme, date, images } = found.summary
      const report = sanitiseRichText(found.report)
      return { id, title, theme, date, images, report, ...toEnvelope(found.document) }
    },
  }

  async function find(id: string) {
    if (!isRecordId(id)) return null
    const document = await documents.get('Programs', id)
    const record = document && readProgramFields(document.fields)
    if (!document || !record) return null
    const known = slice().byId.get(id)
    const summary =
      known?.version === document.version
        ? known
        : toProgramSummary(document, await findImages(record.images, documents))
    return summary && { document, summary, report: record.report }
  }
}
