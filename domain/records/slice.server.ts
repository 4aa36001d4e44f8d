import type { OnUnreadable } from '#domain/content/snapshot.server.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { collectionRatios } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { DocumentStore, PublicCollection, StoredDocument } from '#ports/documents/document-store.ts'

/**
 * Reads the records of a collection. `toShown`: null for a record that cannot be shown; it is left out and reported.
 * `omit`: the long texts that are not read.
 */
export async function readShown<Shown>(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: OnUnreadable,
  collection: PublicCollection,
  toShown: (document: StoredDocument, images: ReadonlyMap<string, StoredDocument>) => Shown | null,
  omit: readonly string[] = [],
): Promise<Shown[]> {
  const records = await documents.read(collection, { omit })
  const images =
    collection in collectionRatios
      ? await documents.read('Images', { idPrefix: `${collection}/` })
      : new Map<string, never>()
  return [...records.values()].flatMap((document) => {
    const shown = toShown(document, images)
    if (shown) return [shown]
    onUnreadable({ collection, id: document.id, version: document.version })
    return []
  })
}

/** The records `ids` as they are now, as `readShown` gives them. Reads only these, and their pictures. */
export async function readShownAgain<Shown>(
  documents: Pick<DocumentStore, 'get'>,
  onUnreadable: OnUnreadable,
  collection: PublicCollection,
  toShown: (document: StoredDocument, images: ReadonlyMap<string, StoredDocument>) => Shown | null,
  ids: ReadonlySet<string>,
): Promise<Shown[]> {
  const all: Shown[] = []
  for (const id of ids) {
    const document = await documents.get(collection, id)
    if (!document) continue
    const shown = toShown(document, await findImages(referencedPictures(document.fields), documents))
    if (shown) all.push(shown)
    else onUnreadable({ collection, id, version: document.version })
  }
  return all
}
