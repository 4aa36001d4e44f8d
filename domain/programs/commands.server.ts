import type { Publisher } from '#domain/content/publisher.server.ts'
import type { RecordCommands } from '#domain/content/record-commands.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { draftDownloadKey } from '#domain/downloads/draft-downloads.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import { sanitiseReport } from '#domain/rich-text/sanitise.server.ts'
import type { Json } from '#ports/documents/document-store.ts'
import { toProgramFields, type ProgramRecord, withProgramFields } from './codec.ts'
import { reportRules, type ProgramDraft } from './draft.ts'
import { sourceOf, withSources } from './report-pictures.ts'

export type ProgramCommands = RecordCommands<ProgramDraft>

export function createProgramCommands({ publisher }: { readonly publisher: Publisher }): ProgramCommands {
  return {
    async add(draft, by, options) {
      const checked = check(draft)
      if (!checked.ok) return checked
      const program = checked.value
      return publisher.add(
        {
          collection: 'Programs',
          content: contentOf({
            ...program,
            // The same pictures in other uploads make the same program.
            report: withSources(program.report, draft.images, placesOf(draft.images)),
            downloads: draft.downloads,
          }),
          pictures: { name: 'images', images: draft.images },
          downloads: { name: 'downloads', files: draft.downloads },
          toFields: (id, urls, downloads) =>
            toProgramFields({
              ...withAddresses(program, draft.images, urls),
              id,
              images: [...urls],
              downloads,
            }),
        },
        by,
        options,
      )
    },

    async save(id, draft, expectedVersion, by, options) {
      const checked = check(draft)
      if (!checked.ok) return refused({ code: 'invalid', errors: checked.refusal })
      return publisher.save(
        {
          collection: 'Programs',
          id,
          expectedVersion,
          pictures: { name: 'images', images: draft.images },
          downloads: { name: 'downloads', files: draft.downloads },
          toFields: (current, urls, downloads) =>
            withProgramFields(
              current,
              toProgramFields({
                ...withAddresses(checked.value, draft.images, urls),
                id,
                images: [...urls],
                downloads,
              }),
            ),
        },
        by,
        options,
      )
    },

    remove: (id, expectedVersion, by) =>
      publisher.remove({ collection: 'Programs', id, expectedVersion }, by),
  }
}

const placesOf = (images: readonly DraftImage[]) => images.map((_, index) => String(index + 1))

const withAddresses = (program: CheckedProgram, images: readonly DraftImage[], urls: readonly string[]) => ({
  ...program,
  report: withSources(program.report, images, urls),
})

type CheckedProgram = Omit<ProgramRecord, 'id' | 'images' | 'downloads'>

/** A program without the newer parts has the same id as before they existed. */
function contentOf({
  title,
  date,
  theme,
  report,
  lead,
  figures,
  downloads,
}: CheckedProgram & Pick<ProgramDraft, 'downloads'>): Json {
  const newer = [
    lead,
    figures.map(({ number, words }) => [number, words]),
    downloads.map((file) => [draftDownloadKey(file), file.name]),
  ]
  return [title, date, theme, report, ...(newer.some(({ length }) => length > 0) ? newer : [])]
}

function check(draft: ProgramDraft): Result<CheckedProgram, FieldErrors> {
  const { title, theme, date, event, lead, figures } = draft
  const sources = new Set(draft.images.map(sourceOf))
  const report = sanitiseReport(draft.report, (src) => (sources.has(src) ? src : null))
  const problem = checkRichText(report, reportRules)
  return problem
    ? refused({ report: problem })
    : accepted({ title, theme, date, report, event, lead, figures })
}
