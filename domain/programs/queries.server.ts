import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPage } from '#domain/paging.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readProgramFields, toProgramSummary } from './codec.ts'
import { filterYears, searchKey } from './rules.ts'
import {
  programLimits,
  type Program,
  type ProgramFilter,
  type ProgramPage,
  type ProgramSummary,
} from './schema.ts'

/** Reads for pages. All but `get` answer from the content snapshot, without a database read. */
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
}

export function createProgramQueries(content: Content, documents: DocumentStore): ProgramQueries {
  const all = () => content.current().programs.newestFirst

  return {
    latest: (count) => all().slice(0, count),

    find({ title, theme, year, page }) {
      const key = searchKey(title)
      const found = all().filter(
        (program) =>
          (theme === null || program.theme === theme) &&
          (year === null || program.year === year) &&
          (key === '' || searchKey(program.title).includes(key)),
      )
      const { items: programs, total, page: shown, pages } = toPage(found, page, programLimits.perPage)
      return { programs, total, page: shown, pages }
    },

    async get(id) {
      if (!isRecordId(id)) return null
      const document = await documents.get('Programs', id)
      const record = document && readProgramFields(document.fields)
      if (!document || !record) return null
      const summary = toProgramSummary(
        document,
        await findImages(record.images, content.current().images, documents),
      )
      return summary && { ...summary, report: presentRichText(record.report) }
    },

    moreOnTheme: (program, count) =>
      all()
        .filter((other) => other.id !== program.id && other.theme !== null && other.theme === program.theme)
        .slice(0, count),

    years: () => filterYears(all()),
  }
}
