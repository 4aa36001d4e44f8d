import type { DraftForm } from '#domain/drafts/schema.ts'
import type { OpenedRecord, RecordValues } from '../form/record-values.ts'
import type { ServerDraft } from './draft-answer.ts'

/** A draft as its form opens it. */
export interface DraftOfForm {
  readonly form: DraftForm
  /** Null for a new record. */
  readonly recordId: string | null
  readonly id: string
  /** Null when nothing was saved under this id. */
  readonly opened: ServerDraft | null
  /** What a form for a new record begins with, such as the title of an event that the address names. */
  readonly prefilled: RecordValues
  /** The version of the record that the work began from; 0 for a new record. */
  readonly baseVersion: number
  /** The values of that version, when another one is published by now. */
  readonly base: RecordValues | null
  /** The colleague whose draft this is, and when she saved it; null for one's own draft. */
  readonly owner: { readonly name: string; readonly at: string } | null
  /** Whether the reader may take it over, when it is a colleague's. */
  readonly canTakeOver: boolean
  /** Colleagues who have a draft of the same record. */
  readonly colleagues: readonly { readonly name: string; readonly at: string }[]
}

/** What the fields of a form contain when its page opens. */
export const openedValues = (start: OpenedRecord, { prefilled, opened }: DraftOfForm): RecordValues => ({
  ...start.values,
  ...prefilled,
  ...opened?.values,
})

/** React's key of a form. It changes when a draft is taken over, so that the form for reading only is replaced. */
export const formKey = ({ recordId, owner, id }: DraftOfForm): string =>
  `${recordId ?? 'new'} ${owner ? id : 'own'}`
