import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { DraftParts } from './draft-parts.ts'
import { isOf, requireForForm } from './policy.ts'
import type { PlanRefusal } from './refusals.ts'
import { rewriteDraft } from './rewrite-draft.server.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { Draft } from './schema.ts'

/** See `DraftCommands.planDraft`. */
export async function planDraft(
  parts: DraftParts,
  id: string,
  at: number | null,
  by: Editor,
): Promise<Result<null, PlanRefusal>> {
  const { documents, queries, now } = parts
  const draft = await queries.draft(id)
  requireForForm(draft?.form, 'plan', by)
  if (!draft) return refused({ code: 'gone' })
  if (!isOf(draft, by)) return refused({ code: 'not-yours' })
  if (at !== null && at <= now()) return refused({ code: 'past' })
  if (at !== null && (await isTakenOff(parts, draft))) return refused({ code: 'taken-off' })
  const plan = at === null ? null : { at, failed: null }
  try {
    await rewriteDraft(documents, draft, { plan }, toAuthor(by))
  } catch (error) {
    // The form is still saving. Plan what it has saved now.
    if (error instanceof VersionConflictError) return planDraft(parts, id, at, by)
    throw error
  }
  return accepted(null)
}

/** False for a record of which there is only one: it always has a form. */
async function isTakenOff(
  { documents }: Pick<DraftParts, 'documents'>,
  { form, recordId }: Draft,
): Promise<boolean> {
  const known = recordKinds[form]
  if (recordId === null || 'id' in known) return false
  return (await documents.get(known.collection, recordId)) === null
}
