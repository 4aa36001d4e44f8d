import { href } from 'react-router'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Finding } from '#domain/imports/schema.ts'

/** The form of the record that a finding is about. Null when there is none, or the record did not come over. */
export function recordAddress({ collection, id }: Pick<Finding, 'collection' | 'id'>): string | null {
  if (!isRecordId(id)) return null
  if (collection === 'Programs') return href('/admin/cms/programs/:id', { id })
  if (collection.toLowerCase() === 'newsupdates') return href('/admin/cms/newsupdates/:id', { id })
  if (collection === 'Staff') return href('/admin/cms/staff/:id', { id })
  if (collection === 'Contactus') return href('/admin/cms/messages/:id', { id })
  if (collection === 'LandingPage' && id === 'CoreAreas') return href('/admin/cms/coreareas/new')
  if (collection !== 'aboutUs') return null
  if (id === 'About') return href('/admin/cms/about/new')
  return id === 'Mandate' ? href('/admin/cms/mandate/new') : null
}
