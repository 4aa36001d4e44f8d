import { canOpen } from '#domain/accounts/policy.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { type PreviewedPage, toPreviewedPage } from './preview-page.server.ts'
import { findPreviewPictures, type MeasureUpload } from './preview-pictures.server.ts'
import type { DraftQueries } from './queries.server.ts'
import type { Draft } from './schema.ts'
import type { PublishedContent } from './shown-draft.ts'

export interface Preview {
  /** The title that was typed so far; may be empty. */
  readonly title: string
  readonly page: PreviewedPage
  /** When the link ends, in milliseconds since the Unix epoch; null when the preview was not opened by its link. */
  readonly endsAt: number | null
}

export type PreviewQueries = ReturnType<typeof createPreviewQueries>

export function createPreviewQueries({
  drafts,
  documents,
  measureUpload,
  ...published
}: {
  readonly drafts: Pick<DraftQueries, 'draft' | 'byLink'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly measureUpload: MeasureUpload
} & PublishedContent) {
  async function preview(draft: Draft, token: string | null): Promise<Preview> {
    const placed = await findPreviewPictures(draft, token, { documents, measureUpload })
    const endsAt = token === null ? null : (draft.link?.endsAt ?? null)
    return { title: draft.title, page: toPreviewedPage({ draft, placed, token, published }), endsAt }
  }

  async function seenDraft(id: string, by: Rights): Promise<Draft | null> {
    const draft = await drafts.draft(id)
    return draft && canOpen(by, draft.form) ? draft : null
  }

  return {
    /** For staff: the preview of a draft. Null when there is no such draft, or none that this account sees. */
    async ofDraft(id: string, by: Rights): Promise<Preview | null> {
      const draft = await seenDraft(id, by)
      return draft && preview(draft, null)
    },
    /** The preview that a link shows. Null as in `DraftQueries.byLink`. */
    async byLink(id: string, token: string): Promise<Preview | null> {
      const draft = await drafts.byLink(id, token)
      return draft && preview(draft, token)
    },
    /**
     * The upload that a preview may show. Null when the draft does not name it, its owner does not own it, the link
     * does not work, or the account may not see the draft. `by`: the token of the link, or the rights of the account.
     */
    async upload(id: string, uploadId: string, by: string | Rights): Promise<UploadId | null> {
      const draft = await (typeof by === 'string' ? drafts.byLink(id, by) : seenDraft(id, by))
      if (!isUploadId(uploadId) || !draft?.pictures.includes(uploadId)) return null
      return (await measureUpload(uploadId, draft.owner)) && uploadId
    },
  }
}
