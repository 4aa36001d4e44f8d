import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { imageIdOf } from './image-address.ts'
import { storedDetails, toPicture } from './image-record.ts'
import type { Picture, PictureDetails } from './schema.ts'

/** The records in `Images` of the pictures at `urls`, by image id. Makes one database read for each. */
export async function findImages(
  urls: readonly string[],
  documents: Pick<DocumentStore, 'get'>,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const ids = urls.map(imageIdOf).filter((id) => id !== null)
  const read = await Promise.all(ids.map((id) => documents.get('Images', id)))
  return new Map(read.flatMap((image) => (image ? [[image.id, image]] : [])))
}

/** The pictures at `urls` with all their details, for a form. A `Picture` has only those that visitors may see. */
export async function findPicturesInFull(
  urls: readonly string[],
  documents: Pick<DocumentStore, 'get'>,
): Promise<readonly (Picture & Partial<PictureDetails>)[]> {
  const images = await findImages(urls, documents)
  return urls.flatMap((url) => {
    const picture = toPicture(url, images)
    const { agreed } = storedDetails(images.get(imageIdOf(url) ?? '')?.fields)
    return picture ? [agreed ? { ...picture, agreed } : picture] : []
  })
}
