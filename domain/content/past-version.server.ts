import type {
  Collection,
  DocumentStore,
  Fields,
  PastVersion,
  StoredDocument,
} from '#ports/documents/document-store.ts'
import { isRecordId } from './record-id.ts'

/**
 * The record as it was in `version`, or as it is now when `version` is undefined. Null when it did not exist then. The
 * envelope of a past version has the author and the time of that version only.
 */
export async function readVersion(
  documents: Pick<DocumentStore, 'get' | 'version'>,
  collection: Collection,
  id: string,
  version?: number,
): Promise<StoredDocument | null> {
  if (!isRecordId(id)) return null
  if (version === undefined) return documents.get(collection, id)
  const past = await documents.version(collection, id, version)
  if (!past?.fields) return null
  const { fields, at, by } = past
  return { id, fields, version, createdAt: at, updatedAt: at, createdBy: by, updatedBy: by, sample: false }
}

/** The last version of a record before it was taken down. Null when it is not taken down. */
export async function readBeforeDelete(
  documents: Pick<DocumentStore, 'version' | 'versions'>,
  collection: Collection,
  id: string,
): Promise<(PastVersion & { readonly fields: Fields }) | null> {
  const [newest] = await documents.versions(collection, id, { limit: 1 })
  if (!newest || newest.fields) return null
  const before = await documents.version(collection, id, newest.version - 1)
  return before?.fields ? { ...before, fields: before.fields } : null
}

/**
 * The record of a picture as it was at a time, its newest version, and its newest one with fields. `past` is the oldest
 * version when the picture was not recorded at that time. All are null for a picture without a record. `at`:
 * milliseconds since the Unix epoch.
 */
export async function readImageAt(
  documents: Pick<DocumentStore, 'history'>,
  imageId: string,
  at: number,
): Promise<Readonly<Record<'past' | 'newest' | 'newestWritten', PastVersion | null>>> {
  const versions = await documents.history('Images', imageId)
  const written = versions.filter(({ fields }) => fields !== null)
  const past = written.findLast((version) => version.at <= at) ?? written[0] ?? null
  return { past, newest: versions.at(-1) ?? null, newestWritten: written.at(-1) ?? null }
}
