import type { DraftOfForm } from '../drafts/draft-of-form.ts'
import type { FormAccount } from './form-account.ts'
import type { OpenedRecord, TakenOff } from './record-values.ts'

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
