import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, type Result } from '#domain/result.ts'
import { createToken, digestOfToken } from '#domain/secret-token.server.ts'
import type { DraftParts } from './draft-parts.ts'
import { requireForForm } from './policy.ts'
import type { ShareRefusal } from './refusals.ts'
import { changeDraft } from './rewrite-draft.server.ts'
import { type PreviewLink, previewLinkLifetimeMs } from './schema.ts'

/**
 * Makes a link that shows the draft, always in its latest state, to everybody who has the link. An older link of the
 * draft ends. The token is returned only here. Every editor may share a draft.
 */
export async function shareDraft(
  parts: DraftParts,
  id: string,
  by: Editor,
): Promise<Result<{ readonly token: string; readonly endsAt: number }, ShareRefusal>> {
  const token = createToken(128)
  const endsAt = parts.now() + previewLinkLifetimeMs
  const kept = await keepLink(parts, id, { digest: digestOfToken(token), endsAt }, by)
  return kept.ok ? accepted({ token, endsAt }) : kept
}

/** Ends the link of a draft. Ending a missing link is accepted. */
export async function endDraftLink(parts: DraftParts, id: string, by: Editor): Promise<void> {
  await keepLink(parts, id, null, by)
}

const keepLink = (parts: DraftParts, id: string, link: PreviewLink | null, by: Editor) =>
  changeDraft<never>(parts, id, by, (draft) => {
    requireForForm(draft.form, null, by)
    return accepted({ link })
  })
