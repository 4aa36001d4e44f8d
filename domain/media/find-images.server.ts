import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { imageIdOf } from './image-address.ts'

/** The records in `Images` of the pictures at `urls`, by image id. Makes one database read for each. */
export async function findImages(
  urls: readonly string[],
  documents: Pick<DocumentStore, 'get'>,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const ids = urls.map(imageIdOf).filter((id) => id !== null)
  const read = await Promise.all(ids.map((id) => documents.get('Images', id)))
  return new Map(read.flatMap((image) => (image ? [[image.id, image]] : [])))
}
