import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DraftParts } from './draft-parts.ts'
import { hasStoredForm, isOf } from './policy.ts'
import type { HandInRefusal, TakeBackRefusal } from './refusals.ts'
import { changeDraft } from './rewrite-draft.server.ts'

/**
 * Hands in a draft, so that the desk shows it as waiting to people who publish. Every later change of the form takes it
 * back. A plan ends, because the person who publishes the draft chooses the time. `seen`: the version that the page
 * knows, and the name of the page, because a page also knows everything that it has saved itself. Safe to repeat.
 */
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

/** Takes a draft back that was handed in. Accepted when it was not. */
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
