import { href } from 'react-router'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { formAddress } from '../history/record-addresses.ts'

/** The address of the form that continues a draft. A person's own draft of a record opens without a query. */
export function draftAddress({ id, form, recordId, owner }: ListedDraft, uid: string): string {
  const query = recordId !== null && owner.uid === uid ? '' : `?draft=${id}`
  return addressOfForm(form, recordId) + query
}

/** The address of the form of a record, or of the form for a new one. */
export function addressOfForm(form: ListedDraft['form'], id: string | null): string {
  if (id !== null) return formAddress({ kind: form, id })
  switch (form) {
    case 'news':
      return href('/admin/cms/newsupdates/new')
    case 'staff':
      return href('/admin/cms/staff/new')
    case 'representation':
      return href('/admin/cms/representation/new')
    case 'woman':
      return href('/admin/cms/women/new')
    case 'event':
      return href('/admin/cms/events/new')
    default:
      return href('/admin/cms/programs/new')
  }
}
