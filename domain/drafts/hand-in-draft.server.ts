import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DraftParts } from './draft-parts.ts'
import { hasStoredForm, isOf } from './policy.ts'
import type { HandInRefusal, TakeBackRefusal } from './refusals.ts'
import { changeDraft } from './rewrite-draft.server.ts'

/** See `DraftCommands.handIn`. */
export async function handInDraft(
  parts: DraftParts,
  id: string,
  seen: { readonly version: number; readonly writer: string },
  by: Editor,
): Promise<Result<{ readonly handedInAt: number }, HandInRefusal>> {
  const handedInAt = parts.now()
  const done = await changeDraft<HandInRefusal>(parts, id, by, (draft) => {
    if (!isOf(draft, by)) return refused({ code: 'not-yours' })
    if (draft.handedInAt !== null) return accepted(null)
    if (!hasStoredForm(draft, seen)) return refused({ code: 'other-version' })
    if (draft.unfinished.length > 0) return refused({ code: 'unfinished' })
    return accepted({ handedInAt, plan: null })
  })
  return done.ok ? accepted({ handedInAt: done.value.handedInAt ?? handedInAt }) : done
}

/** See `DraftCommands.takeBack`. */
export async function takeBackDraft(
  parts: DraftParts,
  id: string,
  by: Editor,
): Promise<Result<null, TakeBackRefusal>> {
  const done = await changeDraft<TakeBackRefusal>(parts, id, by, (draft) => {
    if (!isOf(draft, by)) return refused({ code: 'not-yours' })
    return accepted(draft.handedInAt === null ? null : { handedInAt: null })
  })
  return done.ok ? accepted(null) : done
}
