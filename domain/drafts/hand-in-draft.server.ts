import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { DraftParts } from './draft-parts.ts'
import { hasStoredForm, isOf } from './policy.ts'
import type { HandInRefusal, TakeBackRefusal } from './refusals.ts'
import { rewriteDraft } from './rewrite-draft.server.ts'

/** See `DraftCommands.handIn`. */
export async function handInDraft(
  parts: DraftParts,
  id: string,
  seen: { readonly version: number; readonly writer: string },
  by: Editor,
): Promise<Result<{ readonly handedInAt: number }, HandInRefusal>> {
  const { documents, queries, now } = parts
  const draft = await queries.draft(id)
  if (!draft) return refused({ code: 'gone' })
  if (!isOf(draft, by)) return refused({ code: 'not-yours' })
  if (draft.handedInAt !== null) return accepted({ handedInAt: draft.handedInAt })
  if (!hasStoredForm(draft, seen)) return refused({ code: 'other-version' })
  if (draft.unfinished.length > 0) return refused({ code: 'unfinished' })
  const handedInAt = now()
  try {
    await rewriteDraft(documents, draft, { handedInAt, plan: null }, toAuthor(by))
  } catch (error) {
    if (error instanceof VersionConflictError) return handInDraft(parts, id, seen, by)
    throw error
  }
  return accepted({ handedInAt })
}

/** See `DraftCommands.takeBack`. */
export async function takeBackDraft(
  parts: DraftParts,
  id: string,
  by: Editor,
): Promise<Result<null, TakeBackRefusal>> {
  const { documents, queries } = parts
  const draft = await queries.draft(id)
  if (!draft) return refused({ code: 'gone' })
  if (!isOf(draft, by)) return refused({ code: 'not-yours' })
  if (draft.handedInAt === null) return accepted(null)
  try {
    await rewriteDraft(documents, draft, { handedInAt: null }, toAuthor(by))
  } catch (error) {
    // The draft was changed or taken over in between.
    if (error instanceof VersionConflictError) return takeBackDraft(parts, id, by)
    throw error
  }
  return accepted(null)
}
