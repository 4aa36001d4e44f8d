import type { FailureReason } from '#app/action-failure.ts'
import type { DraftForm } from '#domain/drafts/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { DraftProblem } from './draft-answer.ts'

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
