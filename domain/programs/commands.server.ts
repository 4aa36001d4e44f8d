import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor, type Publisher, type PublishOptions } from '#domain/content/publisher.server.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { uploadsGone } from '#domain/media/draft-images.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { toProgramFields } from './codec.ts'
import { reportRules, type ProgramDraft } from './draft.ts'

export interface ProgramCommands {
  /**
   * Publishes a new program: when it resolves, the program is stored for good and the next page shows it.
   * Sending the same draft twice gives one record and the same id.
   */
  add(
    draft: ProgramDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * Takes a program off the website; its versions and images are kept.
   * `expectedVersion`: the one the person saw. A program already gone is no refusal.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, FieldErrors>>
}

export function createProgramCommands({
  documents,
  content,
  publisher,
}: {
  readonly documents: DocumentStore
  readonly content: Content
  readonly publisher: Publisher
}): ProgramCommands {
  return {
    async add(draft, by, options) {
      const { title, theme, date, images } = draft
      const report = sanitiseRichText(draft.report)
      const problem = checkRichText(report, reportRules)
      if (problem) return refused({ report: problem })
      const added = await publisher.add(
        {
          collection: 'Programs',
          content: [title, date, theme, report],
          images,
          toFields: (id, urls) => toProgramFields({ id, title, theme, date, report, images: [...urls] }),
        },
        by,
        options,
      )
      return added.ok ? added : refused({ images: uploadsGone(images, added.refusal.missing) })
    },

    async remove(id, expectedVersion, by) {
      if (!isRecordId(id)) return accepted(null)
      try {
        const change: Change = { kind: 'delete', collection: 'Programs', id, expectedVersion }
        await content.refresh(await documents.commit([change], toAuthor(by)))
      } catch (error) {
        if (error instanceof VersionConflictError) return refused({ form: changedSince })
        // The connection may have failed after the commit.
        if (await documents.get('Programs', id)) throw error
        await content.refresh()
      }
      return accepted(null)
    },
  }
}

const changedSince =
  'Somebody changed this program since you opened it. Nothing was deleted. ' +
  'Look at it again, then delete it if you still want to.'
