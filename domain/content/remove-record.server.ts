import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { isRecordId } from './record-id.ts'
import { type RecordToRemove, toAuthor } from './record.ts'
import type { ChangedSince } from './save-refusal.ts'

/** See `Publisher.remove`. */
export async function removeRecord(
  { documents, content }: Pick<PublishingParts, 'documents' | 'content'>,
  { collection, id, expectedVersion }: RecordToRemove,
  by: Editor,
): Promise<Result<null, ChangedSince>> {
  if (!isRecordId(id)) return accepted(null)
  const change: Change = { kind: 'delete', collection, id, expectedVersion }
  try {
    await content.refresh(await documents.commit([change], toAuthor(by)))
  } catch (error) {
    if (error instanceof VersionConflictError) return refused({ code: 'changed-since' })
    // The connection may have failed after the commit.
    if (await documents.get(collection, id)) throw error
    await content.refresh()
  }
  return accepted(null)
}
