import type { FormEvent, RefObject } from 'react'
import type { FailureReason } from '#app/action-failure.ts'
import type { Action } from '#domain/accounts/policy.ts'
import type { FieldErrors } from '#domain/result.ts'
import type { DraftOfForm } from '../drafts/draft-of-form.ts'
import type { ShownPlan } from '../drafts/draft-answer.ts'
import type { ShownDraft, ShownHandIn } from '../drafts/draft-state.ts'
import type { Choice, Chosen, Conflict } from './conflict.ts'
import type { FormOfField } from './form-field.tsx'
import type { OpenedRecord, PublishedRecord, RecordValues, TakenOff } from './record-values.ts'
import type { Publication, PublicPage } from './save-outcome.ts'

/** The account that opened the form. Only the same account can send it. */
export interface FormAccount {
  readonly uid: string
  readonly email: string
}

/** The properties of the form for a record. */
export interface RecordFormProps {
  readonly account: FormAccount
  readonly start: OpenedRecord
  readonly draft: DraftOfForm
  /** Absent or null while the record is on the website, and for a new one. */
  readonly takenOff?: TakenOff | null
  /** The text of the form's button. */
  readonly button: string
}

/** The properties that an input gets from the form and from the declaration of its field. */
export interface FieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly error: string | undefined
  readonly 'aria-required': boolean
}

/** The state of one form across all its saves. `SaveForm` shows it. */
export interface SaveFormState extends ShownDraft {
  readonly form: RefObject<HTMLFormElement | null>
  readonly account: FormAccount
  readonly fields: FormOfField
  /** The values of the fields after the last change. */
  readonly entered: RecordValues
  /** The errors of the last press of the button that are still true. */
  readonly errors: FieldErrors | null
  /** Which refusal of the form `errors` belongs to: the first is 1. */
  readonly refusalNumber: number
  /** False until scripts run. */
  readonly ready: boolean
  readonly saving: boolean
  /** How many images the form waits for before it is sent, after the button was pressed; 0 when it does not wait. */
  readonly waitingFor: number
  readonly failure: FailureReason | null
  readonly savedPage: PublicPage | null
  /** The last published version that this form knows; null for a form that adds. */
  readonly published: PublishedRecord | null
  readonly conflict: Conflict | null
  /** Null while the record is on the website. Otherwise publishing puts it back. */
  readonly takenOff: TakenOff | null
  /** The version on the website that this form knows; null when there is none. */
  readonly onWebsite: PublishedRecord | null
  /**
   * The publication that Undo takes back; null before the form was published, after it was changed again, and when it
   * was sent without changes.
   */
  readonly undo: Publication | null
  /** The draft as the page opened it. */
  readonly openedDraft: DraftOfForm
  /** Whether the draft is planned. It is then published automatically, and the form has no button to publish it. */
  readonly isPlanned: boolean
  setPlan(plan: ShownPlan | null): void
  /** The permission that publishing this form requires. */
  readonly needs: Action
  /** Whether the button hands the draft in, because the account may not publish. */
  readonly handsIn: boolean
  readonly handIn: ShownHandIn & {
    /** Hands the draft in as soon as everything that was written is saved. */
    begin(): void
    takeBack(): void
  }
  /** Null until scripts run. */
  draftId(): string | null
  saveDraftNow(): void
  /** Tries to save what is not saved yet. Resolves to whether the server has everything that was written. */
  retryDraft(): Promise<boolean>
  /** Discards the unsaved changes, before the draft is deleted. */
  dropDraft(): void
  readonly signingIn: boolean
  /**
   * The properties of the input for a field.
   * @throws {TypeError} when the form has no field of this name.
   */
  field(name: string): FieldProps
  /** Called after each change of the form. */
  take(event?: FormEvent): void
  /** Publishes. `names`: of the fields; absent: those of the button. */
  submit(event?: FormEvent, names?: readonly string[]): void
  /** Whether one of these fields is other than on the website. */
  differs(names: readonly string[]): boolean
  /** Ends the wait for images. Nothing is sent. */
  cancel(): void
  choose(choice: Choice, chosen: Chosen): void
  askToSignIn(): void
  leaveSignIn(): void
  goOnSignedIn(): void
  /** Whether leaving the page would lose something that was written. */
  losesText(): boolean
}
