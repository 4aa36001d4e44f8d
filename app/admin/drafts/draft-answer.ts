import type { FailureReason } from '#app/action-failure.ts'
import type { DraftSave, DraftValues } from '#domain/drafts/schema.ts'
import type { Authors } from '../form/authors.ts'

/** How a draft waits for its publication. */
export interface Submission {
  readonly plan: ShownPlan | null
  /** When it was handed in, as text: "16:10"; null when it is not. */
  readonly handedIn: string | null
}

/** The draft as the server has it. */
export interface ServerDraft extends Submission {
  readonly id: string
  readonly version: number
  readonly values: DraftValues
  readonly unfinished: readonly string[]
  /** The page that saved it last. */
  readonly writer: string
  readonly authors: Authors
  /** When it was saved, as text: "22:41". */
  readonly at: string
}

/** The time when a draft is published automatically. */
export interface ShownPlan {
  /** In milliseconds since the Unix epoch. */
  readonly at: number
  /** "Tuesday 24 November 2026, 08:00 in Lagos" */
  readonly words: string
  /** Why it could not be published then; null before. */
  readonly failed: string | null
}

/** The response to a plan, or to the end of one. */
export type PlanAnswer =
  { readonly plan: ShownPlan | null; readonly refused?: never } | { readonly refused: string }

/** The response to handing a draft in, or taking it back. `handedIn`: as in `ServerDraft`. */
export type HandInAnswer =
  { readonly handedIn: string | null; readonly refused?: never } | { readonly refused: string }

/** The response to a form that deletes its draft. `to`: the address of the list that the draft was in. */
export interface DeleteDraftAnswer {
  readonly to: string
}

/** Why a draft could not be saved, other than a failed request. */
export type DraftProblem = 'gone' | 'too-long' | 'too-many-own' | 'too-many' | 'not-understood'

/** The response to a save of a draft. */
export type DraftAnswer =
  | ({ readonly outcome: 'saved'; readonly version: number; readonly at: string } & Submission)
  /** Another page has saved the draft, or the same save came twice. */
  | { readonly outcome: 'other-version'; readonly draft: ServerDraft }
  /** A colleague has taken it over. */
  | { readonly outcome: 'taken-over'; readonly by: string }
  | { readonly outcome: DraftProblem }
  | { readonly outcome: 'failed'; readonly because: FailureReason }

/** Sends one save. Never rejects. */
export type SendDraft = (id: string, save: DraftSave) => Promise<DraftAnswer>
