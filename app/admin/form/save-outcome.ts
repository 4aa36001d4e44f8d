import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { FieldErrors } from '#domain/result.ts'
import type { PublishedRecord, TakenOff } from './record-values.ts'

/** The result of a save. */
export type SaveOutcome =
  | {
      readonly outcome: 'saved'
      readonly page: PublicPage
      /** The saved record, for a form that continues to edit it; null for a form that added it and is then emptied. */
      readonly record: PublishedRecord | null
      /** The publication that Undo takes back; null when the form had no changes, so that nothing was published. */
      readonly undo: Publication | null
    }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }
  /** Another editor saved the record first. `published`: the version that is published now. */
  | { readonly outcome: 'conflict'; readonly published: PublishedRecord }
  /** Another editor took the record down. Null when it was removed for good. */
  | { readonly outcome: 'gone'; readonly takenOff: TakenOff | null }
  | { readonly outcome: 'failed'; readonly because: FailureReason }

/** A record in the version that was published. */
export interface Publication extends RecordKey {
  readonly version: number
}

/** The public page that shows the saved record. `words`: such as "“Town hall” is there for everyone." */
export interface PublicPage {
  readonly href: string
  readonly words: string
}

/** The `clientAction` of every form: turns a failed request into an outcome. All typed text stays in the fields. */
export const saveOrFailure = <Answer>(serverAction: () => Promise<Answer>) =>
  answerOrFailure(serverAction, (because): SaveOutcome => ({ outcome: 'failed', because }))
