import { isRecordId } from '#domain/content/record-id.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { ListedDraft } from './schema.ts'

/**
 * Returns the id of the record that a draft changes. Null for a new record, and also when the record was removed for
 * good: nothing can be published under its id any more, so the text is that of a new record.
 */
export async function recordOfDraft(
  documents: Pick<DocumentStore, 'versions'>,
  { form, recordId }: Pick<ListedDraft, 'form' | 'recordId'>,
): Promise<string | null> {
  const known = recordKinds[form]
  if (recordId === null || 'id' in known) return recordId
  if (!isRecordId(recordId)) return null
  const versions = await documents.versions(known.collection, recordId, { limit: 1 })
  return versions.length > 0 ? recordId : null
}
