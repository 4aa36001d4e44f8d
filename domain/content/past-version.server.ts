import type { Collection, DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'

/**
 * The record as it was in `version`, or as it is now when `version` is undefined. Null when it did not exist then. The
 * envelope of a past version has the author and the time of that version only.
 */
export async function readVersion(
  documents: Pick<DocumentStore, 'get' | 'version'>,
  collection: Collection,
  id: string,
  version: number | undefined,
): Promise<StoredDocument | null> {
  if (version === undefined) return documents.get(collection, id)
  const past = await documents.version(collection, id, version)
  if (!past?.fields) return null
  const { fields, at, by } = past
  return { id, fields, version, createdAt: at, updatedAt: at, createdBy: by, updatedBy: by, sample: false }
}
