import type { Collection, DocumentStore, StoredDocument } from './document-store.ts'

/** Long texts have up to 100,000 characters, and all records of a part are in memory. */
const recordsAtOnce = 100

/**
 * All current records of a collection, newest first, a part at a time, so that memory does not grow with their number.
 * Reads several moments: nothing may write meanwhile, unless `documents` reads from a snapshot.
 */
export async function* readInParts(
  documents: Pick<DocumentStore, 'newest'>,
  collection: Collection,
): AsyncGenerator<readonly StoredDocument[]> {
  for (let offset = 0; ; offset += recordsAtOnce) {
    const part = await documents.newest(collection, { limit: recordsAtOnce, offset })
    yield part
    if (part.length < recordsAtOnce) return
  }
}
