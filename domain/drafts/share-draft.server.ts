import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { createToken, digestOfToken } from '#domain/secret-token.server.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { DraftParts } from './draft-parts.ts'
import { requireForForm } from './policy.ts'
import type { ShareRefusal } from './refusals.ts'
import { rewriteDraft } from './rewrite-draft.server.ts'
import { type PreviewLink, previewLinkLifetimeMs } from './schema.ts'

/** See `DraftCommands.shareDraft`. */
export async function shareDraft(
  parts: DraftParts,
  id: string,
  by: Editor,
): Promise<Result<{ readonly token: string; readonly endsAt: number }, ShareRefusal>> {
  requireForForm((await parts.queries.draft(id))?.form, null, by)
  const token = createToken(128)
  const endsAt = parts.now() + previewLinkLifetimeMs
  const isKept = await keepLink(parts, id, { digest: digestOfToken(token), endsAt }, by)
  return isKept ? accepted({ token, endsAt }) : refused({ code: 'gone' })
}

/** See `DraftCommands.endLink`. */
export async function endDraftLink(parts: DraftParts, id: string, by: Editor): Promise<void> {
  requireForForm((await parts.queries.draft(id))?.form, null, by)
  await keepLink(parts, id, null, by)
}

/** False when there is no such draft. */
async function keepLink(
  parts: DraftParts,
  id: string,
  link: PreviewLink | null,
  by: Editor,
): Promise<boolean> {
  const draft = await parts.queries.draft(id)
  if (!draft) return false
  try {
    await rewriteDraft(parts.documents, draft, { link }, toAuthor(by))
  } catch (error) {
    // The form is still saving. Keep the link with what it has saved now.
    if (error instanceof VersionConflictError) return keepLink(parts, id, link, by)
    throw error
  }
  return true
}
