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
  /** The initial values of a form for a new record, such as the title of an event that the address names. */
  readonly prefilled: RecordValues
  /** The version of the record that the draft is based on; 0 for a new record. */
  readonly baseVersion: number
  /** The values of that version; null unless another version has been published since. */
  readonly base: RecordValues | null
  /** The colleague whose draft this is, and when she saved it; null for one's own draft. */
  readonly owner: { readonly name: string; readonly at: string } | null
  /** Whether the reader may take over the draft, when it is a colleague's. */
  readonly canTakeOver: boolean
  /** Whether the reader may delete her own draft. It may contain a colleague's words. */
  readonly canDelete: boolean
  /** Whether the reader has another draft of the same record. She can take over only when it is published or dropped. */
  readonly hasOwn: boolean
  /** Colleagues who have a draft of the same record. */
  readonly colleagues: readonly { readonly name: string; readonly at: string }[]
}

/** Returns the values of a form's fields when its page opens. */
export const openedValues = (start: OpenedRecord, { prefilled, opened }: DraftOfForm): RecordValues => ({
  ...start.values,
  ...prefilled,
  ...opened?.values,
})

/** Returns the name of a form for its uploads. It stays after a reload. */
export const formName = ({ form, recordId, id }: DraftOfForm): string => `${form} ${recordId ?? id}`

/**
 * Returns the React key of a form. It changes when a draft is taken over or cannot be, so that the read-only form is
 * replaced.
 */
export const formKey = ({ recordId, owner, id, hasOwn }: DraftOfForm): string =>
  `${recordId ?? 'new'} ${owner ? `${id} ${hasOwn}` : 'own'}`
