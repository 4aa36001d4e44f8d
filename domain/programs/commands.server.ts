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
import { mergeRecord, writeRecord } from '#domain/records/codec.ts'
import { sanitiseReport } from '#domain/rich-text/sanitise.server.ts'
import type { Json } from '#ports/documents/document-store.ts'
import { program, type ProgramDraft } from './kind.ts'
import { sourceOf, withSources } from './report-pictures.ts'

export type ProgramCommands = RecordCommands<ProgramDraft>

export const createProgramCommands = ({ publisher }: { readonly publisher: Publisher }): ProgramCommands =>
  createRecordCommands(publisher, { collection: 'Programs', prepare, merge: mergeRecord(program) })

function prepare(draft: ProgramDraft): Result<PreparedRecord, FieldErrors> {
  const {
    title,
    theme,
    date,
    images,
    event: _event,
    report: typed,
    lead = '',
    figures = [],
    downloads = [],
    sharePicture = '',
    ...more
  } = draft
  const sources = new Set(images.map(sourceOf))
  const report = sanitiseReport(typed, (src) => (sources.has(src) ? src : null))
  const problem = checkRichText(report, program.fields.report.rules)
  if (problem) return refused({ report: problem })
  // A program without these has the same id as before they existed.
  const newer = [
    lead,
    figures.map(({ number, words }) => [number, words]),
    downloads.map((file) => [draftDownloadKey(file), file.name]),
  ]
  const sharePlace = images.findIndex((image) => sourceOf(image) === sharePicture)
  const newest = Object.entries<Json>({ ...more, sharePlace: sharePlace + 1 }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return accepted({
    content: [
      title,
      date,
      theme,
      // The same pictures in other uploads make the same program.
      withSources(report, images, placesOf(images)),
      ...(newer.some(({ length }) => length > 0) ? newer : []),
      ...newest,
    ],
    pictures: { name: 'images', images },
    downloads: { name: 'downloads', files: downloads },
    toFields: (id, urls, stored) =>
      writeRecord(program, {
        ...draft,
        id,
        report: withSources(report, images, urls),
        images: [...urls],
        sharePicture: urls[sharePlace] ?? '',
        downloads: stored,
      }),
  })
}

const placesOf = (images: readonly DraftImage[]) => images.map((_, index) => String(index + 1))
