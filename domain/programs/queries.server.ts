import { toEnvelope, withEnvelopes } from '#domain/content/envelope.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage, type Page } from '#domain/paging.ts'
import { presentRichText, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { searchFor } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readProgramFields, toProgramSummary } from './codec.ts'
import { bannerOf, filterYears } from './rules.ts'
import {
  programLimits,
  type ListedProgram,
  type Program,
  type ProgramFilter,
  type ProgramForEditing,
  type ProgramPage,
  type ProgramSummary,
} from './schema.ts'

/** Reads. Those for public pages, but `get`, answer from the content snapshot, without a database read. */
export interface ProgramQueries {
  /** The newest `count` programs. */
  latest(count: number): readonly ProgramSummary[]
  /** Newest first; a page past the end is the last one. */
  find(filter: ProgramFilter): ProgramPage
  /** One database read, for the report. Null when there is no such program now. */
  get(id: string): Promise<Program | null>
  /** Other programs on the same theme, newest first. */
  moreOnTheme(program: ProgramSummary, count: number): readonly ProgramSummary[]
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

export function createProgramQueries(content: Content, documents: DocumentStore): ProgramQueries {
  const all = () => content.current().programs.newestFirst

  return {
    latest: (count) => all().slice(0, count),

    find({ title, theme, year, page }) {
      const isFound = searchFor(title)
      const found = all().filter(
        (program) =>
          (theme === null || program.theme === theme) &&
          (year === null || program.year === year) &&
          isFound(program.title),
      )
      const { items: programs, total, page: shown, pages } = toPage(found, page, programLimits.perPage)
      return { programs, total, page: shown, pages }
    },

    async get(id) {
      const found = await find(id)
      return found && { ...found.summary, report: presentRichText(found.report) }
    },

    moreOnTheme: (program, count) =>
      all()
        .filter((other) => other.id !== program.id && other.theme !== null && other.theme === program.theme)
        .slice(0, count),

    years: () => filterYears(all()),

    async list(search, page) {
      const isFound = searchFor(search)
      const found = toPage(
        all().filter(({ title }) => isFound(title)),
        page,
        programLimits.perPage,
      )
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
    const images = await findImages(record.images, content.current().images, documents)
    const summary = toProgramSummary(document, images)
    return summary && { document, summary, report: record.report }
  }
}
