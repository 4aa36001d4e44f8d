import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DraftParts } from './draft-parts.ts'
import { isOf, requireForForm } from './policy.ts'
import type { PlanRefusal } from './refusals.ts'
import { changeDraft } from './rewrite-draft.server.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { Draft } from './schema.ts'

/**
 * Plans the time at which the draft is published; null stops the plan. `at`: milliseconds since the Unix epoch. Refused
 * when that time has passed, and for a record that was taken down.
 */
export async function planDraft(
  parts: DraftParts,
  id: string,
  at: number | null,
  by: Editor,
): Promise<Result<null, PlanRefusal>> {
  const draft = await parts.queries.draft(id)
  requireForForm(draft?.form, 'plan', by)
  const done = await changeDraft<PlanRefusal>(parts, id, by, async (current) => {
    if (!isOf(current, by)) return refused({ code: 'not-yours' })
    if (at !== null && at <= parts.now()) return refused({ code: 'past' })
    if (at !== null && (await isTakenOff(parts, current))) return refused({ code: 'taken-off' })
    return accepted({ plan: at === null ? null : { at, failed: null } })
  })
  return done.ok ? accepted(null) : done
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
