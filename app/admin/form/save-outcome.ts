import { data } from 'react-router'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { PublishedRecord } from './record-values.ts'

/** What became of a press on a form's button. */
export type SaveOutcome =
  | {
      readonly outcome: 'saved'
      readonly page: PublicPage
      /** The record as it is now, for a form that goes on editing it; null for one that added it, and empties. */
      readonly record: PublishedRecord | null
    }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }
  /** Somebody else saved the record first; `published`: what is there now. */
  | { readonly outcome: 'conflict'; readonly published: PublishedRecord }
  /** Somebody deleted the record meanwhile. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly because: FailureReason }

/** Where visitors see what was saved. `words`: of the link, such as "See “Town hall” on the website". */
export interface PublicPage {
  readonly href: string
  readonly words: string
}

/*
 * Answers of actions. A status of 400 and more also keeps the router from loading the page again, and with it the form.
 */

export const answerAdded = (page: PublicPage) => data<SaveOutcome>({ outcome: 'saved', page, record: null })

export const answerRefused = (errors: FieldErrors, status = 400) =>
  data<SaveOutcome>({ outcome: 'refused', errors }, { status })

/** Answers a form that edits. `readPublished`: the record as it is by then; null when there is none. */
export async function answerSaved(
  saved: Result<Saved, SaveRefusal>,
  page: PublicPage,
  readPublished: () => Promise<PublishedRecord | null>,
) {
  if (!saved.ok && saved.refusal.code === 'invalid') return answerRefused(saved.refusal.errors, 409)
  const published = await readPublished()
  if (!published || (!saved.ok && saved.refusal.code === 'gone')) {
    return data<SaveOutcome>({ outcome: 'gone' }, { status: 410 })
  }
  return saved.ok
    ? data<SaveOutcome>({ outcome: 'saved', page, record: published })
    : data<SaveOutcome>({ outcome: 'conflict', published }, { status: 409 })
}

/** The `clientAction` of every form: a failure becomes an outcome, with everything typed still in its fields. */
export const saveOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, (because): SaveOutcome => ({ outcome: 'failed', because }))
