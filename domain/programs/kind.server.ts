import { readTypedDownloads } from '#domain/downloads/draft-downloads.ts'
import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { searchedText } from '#domain/records/list.ts'
import { onServer } from '#domain/records/server-kind.server.ts'
import { createReportKeys } from '#domain/record-lists/report-keys.server.ts'
import { presentReport } from '#domain/rich-text/sanitise.server.ts'
import { inOneLine, wholeDate } from '#domain/search/line.ts'
import { createProgramCommands } from './commands.server.ts'
import { readTypedFigures } from './figures.ts'
import { parseProgramDraft, program } from './kind.ts'
import { findMoreOnTheme } from './more-on-theme.ts'
import { createProgramQueries } from './queries.server.ts'
import { findTheme } from './rules.ts'
import { programsSlice } from './slice.server.ts'

export const programOnServer = onServer({
  kind: program,
  slice: programsSlice,
  createQueries: createProgramQueries,
  createCommands: createProgramCommands,
  parse: parseProgramDraft,
  records: ({ newestFirst }) => newestFirst,
  factsOf: ({ title, theme, date }) => ({ title, group: theme ?? '', date }),
  createTextSearch(documents) {
    const reportKeys = createReportKeys(documents)
    return ({ newestFirst, byId }) => {
      const keyOf = reportKeys.search(newestFirst)
      return async (id) => {
        const found = byId.get(id)
        return found ? keyOf(found) : ''
      }
    }
  },
  search: {
    line: ({ theme, date }) => inOneLine('Program', theme, wholeDate(date)),
    theme: ({ theme }) => theme,
    text: () => '',
    // An excerpt shows no words that the page does not have.
    storedText: (record) => searchedText(program, { ...record, searchWords: '' }),
  },
  preview: previewProgram,
})

function previewProgram({ draft, placed, published }: ShownDraft) {
  const typed = typedTexts(program, draft.values)
  const theme = findTheme(typed.theme)
  return {
    program: {
      ...typed,
      theme,
      images: placed.map(({ picture }) => picture),
      report: presentReport(
        typed.report,
        (src) => placed.find(({ source }) => source === src)?.picture.url ?? null,
      ),
      figures: readTypedFigures(typed.figures),
      // An upload has no public address yet.
      downloads: readTypedDownloads(typed.downloads).map((file) => ({
        url: 'url' in file ? file.url : null,
        name: toOneLine(file.name),
        sizeBytes: file.sizeBytes,
      })),
    },
    /** The event that the program reports on. */
    event: published.events.get(typed.event),
    more: findMoreOnTheme({ id: draft.recordId ?? '', theme }, published),
  }
}
