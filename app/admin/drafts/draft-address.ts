import type { ListedDraft } from '#domain/drafts/schema.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'

/** The address of the form that continues a draft. A person's own draft of a record opens without a query. */
export function draftAddress({ id, form, recordId, owner }: ListedDraft, uid: string): string {
  const query = recordId !== null && owner.uid === uid ? '' : `?draft=${id}`
  return addressOfForm(form, recordId) + query
}

/** The address of the form of a record, or of the form for a new one. */
export const addressOfForm = (form: ListedDraft['form'], id: string | null): string =>
  id === null ? `${listAddress(form)}/new` : formAddress({ kind: form, id })
