import { isRecordId } from '#domain/content/record-id.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** Null when there is no message with this id. A text that cannot be an id is not looked up. */
export const findMessage = async (documents: Pick<DocumentStore, 'get'>, id: string) =>
  isRecordId(id) ? documents.get('Contactus', id) : null
