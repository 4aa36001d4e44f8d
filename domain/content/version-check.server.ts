import { isDeepStrictEqual } from 'node:util'
import {
  type Collection,
  type DocumentStore,
  type StoredDocument,
  withoutFields,
} from '#ports/documents/document-store.ts'
import type { RecordToSave } from './record.ts'

/** Whether the record still has the `expectedVersion`, ignoring changes of fields that are not in the form. */
export async function isUnchangedSince(
  documents: Pick<DocumentStore, 'history'>,
  { collection, id, expectedVersion, single, notInForm = [] }: RecordToSave,
  current: StoredDocument,
): Promise<boolean> {
  if (expectedVersion === current.version) return true
  if (notInForm.length === 0) return false
  const beforeAll = single && expectedVersion === 0 ? [{ version: 0, fields: {} }] : []
  const versions = [...beforeAll, ...(await documents.history(collection, id))].filter(
    ({ version }) => version >= expectedVersion,
  )
  // Two versions with equal fields differ in descriptions of pictures, which are stored in `Images`.
  return (
    versions[0]?.version === expectedVersion &&
    versions.every(({ fields }, index) => {
      const before = versions[index - 1]?.fields
      if (!fields || !before) return index === 0
      return (
        !isDeepStrictEqual(fields, before) &&
        isDeepStrictEqual(withoutFields(fields, notInForm), withoutFields(before, notInForm))
      )
    })
  )
}

/** The version that the next commit of this record gets. The numbering continues after a delete. */
export async function nextVersion(
  documents: Pick<DocumentStore, 'versions'>,
  collection: Collection,
  id: string,
  current: StoredDocument | null,
): Promise<number> {
  if (current) return current.version + 1
  const [newest] = await documents.versions(collection, id, { limit: 1 })
  return 1 + (newest?.version ?? 0)
}
