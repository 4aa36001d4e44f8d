import { href } from 'react-router'
import type { ListedDraft } from '#domain/drafts/schema.ts'

/** The address of the form that goes on with a draft. A person's own draft of a record opens without a query. */
export function draftAddress({ id, form, recordId, owner }: ListedDraft, uid: string): string {
  const query = recordId !== null && owner.uid === uid ? '' : `?draft=${id}`
  return formAddress(form, recordId) + query
}

/** The address of the form of a record, or of the form for a new one. */
export function formAddress(form: ListedDraft['form'], id: string | null): string {
  switch (form) {
    case 'program':
      return id === null ? href('/admin/cms/programs/new') : href('/admin/cms/programs/:id', { id })
    case 'news':
      return id === null ? href('/admin/cms/newsupdates/new') : href('/admin/cms/newsupdates/:id', { id })
    case 'staff':
      return id === null ? href('/admin/cms/staff/new') : href('/admin/cms/staff/:id', { id })
    case 'about':
      return href('/admin/cms/about/new')
    case 'mandate':
      return href('/admin/cms/mandate/new')
    case 'core-areas':
      return href('/admin/cms/coreareas/new')
  }
}

/** The address of the list that a form belongs to; that of the desk for a form of a single record. */
export function listAddress(form: ListedDraft['form']): string {
  switch (form) {
    case 'program':
      return href('/admin/cms/programs')
    case 'news':
      return href('/admin/cms/newsupdates')
    case 'staff':
      return href('/admin/cms/staff')
    default:
      return href('/admin/cms')
  }
}
