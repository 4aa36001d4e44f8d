import type { DocumentStore } from '#ports/documents/document-store.ts'
import { imageIdOf } from './image-record.ts'
import type { ImagesSlice } from './slice.server.ts'

/** What is known of the pictures at `urls`: from `known`, or where a commit has not reached that yet, from the store. */
export async function findImages(
  urls: readonly string[],
  known: ImagesSlice,
  documents: Pick<DocumentStore, 'get'>,
): Promise<ImagesSlice> {
  const ids = urls.map(imageIdOf).filter((id): id is string => id !== null)
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const read = await Promise.all(missing.map((id) => documents.get('Images', id)))
  return new Map([...known, ...read.flatMap((image) => (image ? [[image.id, image] as const] : []))])
}
