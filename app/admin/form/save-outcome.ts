import { data } from 'react-router'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { PublishedRecord } from './record-values.ts'

/** The result of a save. */
export type SaveOutcome =
  | {
      readonly outcome: 'saved'
      readonly page: PublicPage
      /** The saved record, for a form that continues to edit it; null for a form that added it and is then emptied. */
      readonly record: PublishedRecord | null
    }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }
  /** Another editor saved the record first. `published`: the version that is published now. */
  | { readonly outcome: 'conflict'; readonly published: PublishedRecord }
  /** Another editor deleted the record. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly because: FailureReason }

/** The public page that shows the saved record. `words`: the link text, such as "See “Town hall” on the website". */
export interface PublicPage {
  readonly href: string
  readonly words: string
}

/*
 * The responses of actions. With a status of 400 or higher the router does not revalidate the page, so the form stays.
 */

export const answerAdded = (page: PublicPage) => data<SaveOutcome>({ outcome: 'saved', page, record: null })

export const answerRefused = (errors: FieldErrors, status = 400) =>
  data<SaveOutcome>({ outcome: 'refused', errors }, { status })

/**
 * Returns the response for a form that edits. `readPublished` reads the record after the save; it returns null when the
 * record no longer exists.
 */
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

/** The `clientAction` of every form: turns a failed request into an outcome. All typed text stays in the fields. */
export const saveOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, (because): SaveOutcome => ({ outcome: 'failed', because }))
