import { createHash } from 'node:crypto'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { NewRecord } from './record.ts'

/**
 * The id for this content: the id of the same record when it exists unedited, otherwise a new one. `sample`: an edited
 * record counts as the same, too.
 */
export async function findRecordId(
  documents: Pick<DocumentStore, 'history'>,
  record: NewRecord,
  digests: readonly string[],
  sample: boolean,
): Promise<{ readonly id: string; readonly isPublished: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const id = toContentId(record, digests, attempt)
    const past = await documents.history(record.collection, id)
    if (past.length === 0) return { id, isPublished: false }
    if (past.length === 1 || sample) return { id, isPublished: true }
  }
}

/**
 * A hash of the entered values and of the image bytes, so that the same form sent twice makes one record. `digests`:
 * those of the images, in the chosen order. `attempt`: 0, or higher when records that were edited or deleted since have
 * the earlier ids.
 */
function toContentId({ content, pictures }: NewRecord, digests: readonly string[], attempt: number): string {
  const descriptions = pictures?.images.map(({ description }) => description) ?? []
  const hashed = [content, digests, descriptions, attempt]
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex').slice(0, 20)
}
