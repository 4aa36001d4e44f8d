import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { toDraftFields } from './codec.ts'
import type { DraftParts } from './draft-parts.ts'
import { isOf, requireForForm } from './policy.ts'
import type { TakeOverRefusal } from './refusals.ts'
import { isSubmitted } from './schema.ts'

/**
 * Gives the draft of a colleague to `by`, with its uploads. It is not handed in any more. Refused with `own-draft` when
 * `by` has a draft of the same record, because a person has at most one.
 */
export async function takeOverDraft(
  parts: DraftParts,
  id: string,
  by: Editor,
): Promise<Result<null, TakeOverRefusal>> {
  const { documents, queries, uploads, now } = parts
  const draft = await queries.draft(id)
  if (!draft) return refused({ code: 'gone' })
  if (isOf(draft, by)) return accepted(null)
  requireForForm(draft.form, isSubmitted(draft) ? 'decide-on-drafts' : null, by)
  const { recordId, version } = draft
  const own =
    recordId !== null && (await queries.ofRecord(draft.form, recordId)).find((other) => isOf(other, by))
  if (own) return refused({ code: 'own-draft', id: own.id })
  const fields = toDraftFields({
    ...draft,
    owner: { uid: by.uid, name: by.username },
    writer: '',
    handedInAt: null,
    savedAt: now(),
  })
  const change: Change = { kind: 'set', collection: 'Drafts', id, fields, expectedVersion: version }
  // Before the draft: if this process ends in between, taking over again repairs it.
  const held = [...draft.pictures, ...draft.files]
  await uploads.handOver(held, draft.owner, by)
  try {
    await documents.commit([change], toAuthor(by))
  } catch (error) {
    // The colleague is still writing. Take over what she has saved now.
    if (error instanceof VersionConflictError) return takeOverDraft(parts, id, by)
    // Otherwise the colleague could not publish her own pictures.
    const current = await queries.draft(id)
    if (current && !isOf(current, by)) await uploads.handOver(held, by, draft.owner)
    throw error
  }
  return accepted(null)
}
