import type { Author, DocumentStore } from '#ports/documents/document-store.ts'
import { toDraftFields } from './codec.ts'
import type { Draft } from './schema.ts'

/**
 * Changes properties of a draft that are not fields of its form. The page that has written the draft stays its writer,
 * so it takes this change for a save of its own.
 * @throws {VersionConflictError} when `draft` is not its newest version.
 */
export async function rewriteDraft(
  documents: Pick<DocumentStore, 'commit'>,
  draft: Draft,
  changes: Partial<Pick<Draft, 'plan' | 'handedInAt' | 'link'>>,
  by: Author,
): Promise<void> {
  const { id, version } = draft
  const fields = toDraftFields({ ...draft, ...changes })
  await documents.commit([{ kind: 'set', collection: 'Drafts', id, fields, expectedVersion: version }], by)
}
