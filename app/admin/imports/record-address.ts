import { href } from 'react-router'
import { isRecordId } from '#domain/content/record-id.ts'
import { kindOf } from '#domain/history/record-key.ts'
import type { Finding } from '#domain/imports/schema.ts'
import { formAddress } from '../history/record-addresses.ts'

/** The form of the record that a finding is about. Null when there is none, or the record did not come over. */
export function recordAddress({ collection, id }: Pick<Finding, 'collection' | 'id'>): string | null {
  if (!isRecordId(id)) return null
  if (collection === 'Contactus') return href('/admin/cms/messages/:id', { id })
  const stored = collection.toLowerCase() === 'newsupdates' ? 'NewsUpdates' : collection
  const kind = kindOf(stored, id)
  return kind && formAddress({ kind, id })
}
