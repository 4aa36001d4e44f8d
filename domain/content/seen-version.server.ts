import { isDeepStrictEqual } from 'node:util'
import type { Collection, DocumentStore, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { RecordToSave } from './record.ts'

/** Whether the record is still as the person saw it, in all that their form holds. */
export async function isAsSeen(
  documents: Pick<DocumentStore, 'history'>,
  { collection, id, expectedVersion, notInForm = [] }: RecordToSave,
  current: StoredDocument,
): Promise<boolean> {
  if (expectedVersion === current.version) return true
  if (notInForm.length === 0) return false
  const seen = (await documents.history(collection, id)).filter(({ version }) => version >= expectedVersion)
  // Versions with equal fields differ in the descriptions of pictures, which are kept elsewhere.
  return (
    seen[0]?.version === expectedVersion &&
    seen.every(({ fields }, index) => {
      const before = seen[index - 1]?.fields
      if (!fields || !before) return index === 0
      return (
        !isDeepStrictEqual(fields, before) &&
        isDeepStrictEqual(without(fields, notInForm), without(before, notInForm))
      )
    })
  )
}

/** The version that a commit on top of `current` will get; a record deleted before goes on counting. */
export async function nextVersion(
  documents: Pick<DocumentStore, 'history'>,
  collection: Collection,
  id: string,
  current: StoredDocument | null,
): Promise<number> {
  if (current) return current.version + 1
  return 1 + ((await documents.history(collection, id)).at(-1)?.version ?? 0)
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
