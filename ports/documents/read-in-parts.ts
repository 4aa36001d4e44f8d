import type { Collection, DocumentStore, StoredDocument } from './document-store.ts'

/** Long texts have up to 100,000 characters, and all records of a part are in memory. */
const recordsAtOnce = 100

/**
 * All current records of a collection, newest first, a part at a time: only their ids are all in memory. The parts
 * are read one after another, so a write in between mixes old and new, unless `documents` reads from a snapshot.
 */
export async function* readInParts(
  documents: Pick<DocumentStore, 'ids' | 'getAll'>,
  collection: Collection,
): AsyncGenerator<readonly StoredDocument[]> {
  // Every part of `newest` would read the ones before it again.
  const ids = await documents.ids(collection)
  for (let start = 0; start < ids.length; start += recordsAtOnce) {
    const part = ids.slice(start, start + recordsAtOnce)
    const found = await documents.getAll(collection, part)
    yield part.flatMap((id) => found.get(id) ?? [])
  }
}
