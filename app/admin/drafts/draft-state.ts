import type { FailureReason } from '#app/action-failure.ts'
import type { DraftForm } from '#domain/drafts/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { DraftProblem, ShownPlan } from './draft-answer.ts'

/** How much of a form is kept, and where. */
export type DraftState =
  /** Nothing was written. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  /** Everything is on the server. `at`: when it was saved, as text. */
  | { readonly kind: 'saved'; readonly at: string }
  /** This page has changes that are not saved on the server. `onDevice`: they are stored on the device. */
  | {
      readonly kind: 'unsaved'
      readonly because: FailureReason | DraftProblem | 'conflict'
      readonly onDevice: boolean
    }
  /**
   * A colleague writes in this draft now. Further changes are not saved. `unsaved`: this page has changes that are not
   * saved on the server.
   */
  | {
      readonly kind: 'taken-over'
      readonly by: string
      readonly unsaved: boolean
      readonly onDevice: boolean
    }

/** The state of the draft that the page shows. */
export interface ShownDraft {
  readonly draft: DraftState
  /** Whether the form's previous draft was published or deleted elsewhere while the form was open. */
  readonly isGone: boolean
  /** The time when the draft is published automatically; null when nothing is planned. */
  readonly plan: ShownPlan | null
  readonly handIn: ShownHandIn
}

/** The state of handing the draft in, which the page shows to an account that may not publish. */
export interface ShownHandIn {
  /** When the draft was handed in, as text; null when it is not. */
  readonly handedIn: string | null
  /** Whether it was handed in and changed after that, so that it has to be handed in again. */
  readonly isChanged: boolean
  readonly busy: boolean
  /** Whether it is handed in as soon as the connection is back. */
  readonly waits: boolean
  /** Why it was not handed in, or not taken back. */
  readonly refused: string | null
}

/** A draft with changes that the server has not confirmed yet, as the device stores it. */
export interface DeviceDraft {
  readonly accountUid: string
  readonly id: string
  readonly form: DraftForm
  readonly recordId: string | null
  readonly baseVersion: number
  readonly writer: string
  /** The version that the server has confirmed. `confirmed` and `confirmedUnfinished` are its content. */
  readonly version: number
  readonly confirmed: RecordValues
  readonly confirmedUnfinished: readonly string[]
  readonly values: RecordValues
  readonly unfinished: readonly string[]
}

/** The storage for drafts on a device. `keep` resolves to false when the draft could not be stored. */
export interface DeviceStore {
  keep(draft: DeviceDraft): Promise<boolean>
  forget(accountUid: string, id: string): Promise<void>
}
