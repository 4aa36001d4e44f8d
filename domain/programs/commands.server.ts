import type { Publisher } from '#domain/content/publisher.server.ts'
import {
  createRecordCommands,
  type PreparedRecord,
  type RecordCommands,
} from '#domain/content/record-commands.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { draftDownloadKey } from '#domain/downloads/draft-downloads.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import { sanitiseReport } from '#domain/rich-text/sanitise.server.ts'
import { toProgramFields, withProgramFields } from './codec.ts'
import { reportRules, type ProgramDraft } from './draft.ts'
import { sourceOf, withSources } from './report-pictures.ts'

export type ProgramCommands = RecordCommands<ProgramDraft>

export const createProgramCommands = ({ publisher }: { readonly publisher: Publisher }): ProgramCommands =>
  createRecordCommands(publisher, { collection: 'Programs', prepare, merge: withProgramFields })

function prepare(draft: ProgramDraft): Result<PreparedRecord, FieldErrors> {
  const { title, theme, date, event, lead, figures, images, downloads } = draft
  const sources = new Set(images.map(sourceOf))
  const report = sanitiseReport(draft.report, (src) => (sources.has(src) ? src : null))
  const problem = checkRichText(report, reportRules)
  if (problem) return refused({ report: problem })
  // A program without these has the same id as before they existed.
  const newer = [
    lead,
    figures.map(({ number, words }) => [number, words]),
    downloads.map((file) => [draftDownloadKey(file), file.name]),
  ]
  return accepted({
    content: [
      title,
      date,
      theme,
      // The same pictures in other uploads make the same program.
      withSources(report, images, placesOf(images)),
      ...(newer.some(({ length }) => length > 0) ? newer : []),
    ],
    pictures: { name: 'images', images },
    downloads: { name: 'downloads', files: downloads },
    toFields: (id, urls, stored) =>
      toProgramFields({
        id,
        title,
        theme,
        date,
        event,
        lead,
        figures,
        report: withSources(report, images, urls),
        images: [...urls],
        downloads: stored,
      }),
  })
}

const placesOf = (images: readonly DraftImage[]) => images.map((_, index) => String(index + 1))
