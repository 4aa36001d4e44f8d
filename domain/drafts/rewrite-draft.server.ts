import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Author, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { toDraftFields } from './codec.ts'
import type { DraftParts } from './draft-parts.ts'
import type { Draft } from './schema.ts'

/** The properties of a draft that are not fields of its form. */
type Properties = Partial<Pick<Draft, 'plan' | 'handedInAt' | 'link'>>

/**
 * Changes properties of a draft that are not fields of its form. The page that wrote the draft stays its writer, so it
 * treats this change as a save of its own.
 * @throws {VersionConflictError} when `draft` is not its newest version.
 */
export async function rewriteDraft(
  documents: Pick<DocumentStore, 'commit'>,
  draft: Draft,
  changes: Properties,
  by: Author,
): Promise<void> {
  const { id, version } = draft
  const fields = toDraftFields({ ...draft, ...changes })
  await documents.commit([{ kind: 'set', collection: 'Drafts', id, fields, expectedVersion: version }], by)
}

/**
 * Like `rewriteDraft`, but tries again with the newest version when the form saved meanwhile or a colleague took the
 * draft over. `decide` returns the changes, or null for none; it is called for each try.
 */
export async function changeDraft<Refusal>(
  parts: DraftParts,
  id: string,
  by: Editor,
  decide: (draft: Draft) => Promise<Result<Properties | null, Refusal>> | Result<Properties | null, Refusal>,
): Promise<Result<Draft, Refusal | { readonly code: 'gone' }>> {
  const draft = await parts.queries.draft(id)
  if (!draft) return refused({ code: 'gone' })
  const decided = await decide(draft)
  if (!decided.ok) return decided
  if (!decided.value) return accepted(draft)
  try {
    await rewriteDraft(parts.documents, draft, decided.value, toAuthor(by))
  } catch (error) {
    if (error instanceof VersionConflictError) return changeDraft(parts, id, by, decide)
    throw error
  }
  return accepted({ ...draft, ...decided.value })
}
