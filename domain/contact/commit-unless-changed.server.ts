import type { Author, Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

/** Commits all changes or none. False when another commit has changed one of the records first. */
export async function commitUnlessChanged(
  documents: Pick<DocumentStore, 'commit'>,
  changes: readonly Change[],
  by: Author,
): Promise<boolean> {
  try {
    await documents.commit(changes, by)
    return true
  } catch (error) {
    if (error instanceof VersionConflictError) return false
    throw error
  }
}
