import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'

/** What is known of each stored picture, by image id. */
export type ImagesSlice = ReadonlyMap<string, StoredDocument>

export function readImagesSlice(documents: Pick<DocumentStore, 'read'>): Promise<ImagesSlice> {
  return documents.read('Images')
}
