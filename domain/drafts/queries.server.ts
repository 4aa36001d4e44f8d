import { findUploadIds } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readDraft, readListedDraft } from './codec.ts'
import { opensPreview } from './preview-link.server.ts'
import { recordOfDraft } from './record-of-draft.server.ts'
import { type Draft, type DraftForm, isDraftId, type ListedDraft } from './schema.ts'

/** For staff only, apart from `byLink`. No query of a public page reads drafts. */
export type DraftQueries = ReturnType<typeof createDraftQueries>

/** `now`: in milliseconds since the Unix epoch. */
export function createDraftQueries(
  documents: Pick<DocumentStore, 'get' | 'read' | 'versions'>,
  now: () => number = Date.now,
) {
  async function draft(id: string): Promise<Draft | null> {
    const document = isDraftId(id) ? await documents.get('Drafts', id) : null
    const found = document && readDraft(document)
    return found && { ...found, recordId: await recordOfDraft(documents, found) }
  }
  const readAll = async () => [...(await documents.read('Drafts', { omit: ['values'] })).values()]

  async function all(): Promise<readonly ListedDraft[]> {
    return (await readAll())
      .flatMap((document) => readListedDraft(document) ?? [])
      .toSorted((one, other) => other.savedAt - one.savedAt)
  }
  return {
    /** All drafts, last saved first. */
    all,
    /**
     * Null when there is none, because it was never saved, was published or was deleted. A draft of a record that was
     * removed for good is returned as one of a new record.
     */
    draft,
    /**
     * The draft that a link shows. Null when the link was ended, is too old, was altered or belongs to another draft,
     * and when the draft was published or deleted.
     */
    async byLink(id: string, token: string): Promise<Draft | null> {
      const found = await draft(id)
      return found && opensPreview(found.link, token, now()) ? found : null
    },
    /**
     * The ids of the uploads that drafts hold. Everything that looks like an upload id counts, even in a draft that
     * this version of the product cannot read, because an upload that is in no draft is removed.
     */
    uploads: async (): Promise<ReadonlySet<string>> =>
      new Set((await readAll()).flatMap(({ fields }) => findUploadIds(JSON.stringify(fields)))),
    /** The ids of the uploads that the drafts of one account name. */
    async uploadsNamedBy(uid: string): Promise<ReadonlySet<string>> {
      const own = (await all()).filter(({ owner }) => owner.uid === uid)
      return new Set(own.flatMap(({ pictures, files }) => [...pictures, ...files]))
    },
    /** The drafts of all people on one record, last saved first. */
    async ofRecord(form: DraftForm, recordId: string): Promise<readonly ListedDraft[]> {
      return (await all()).filter((draft) => draft.form === form && draft.recordId === recordId)
    },
  }
}
