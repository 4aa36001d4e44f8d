import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { DraftParts } from './draft-parts.ts'
import { isOnlyOf, requireForForm } from './policy.ts'
import { isDraftId } from './schema.ts'

/** Deletes a draft of any person. The public record stays as it is. Deleting a missing draft is accepted. */
export async function deleteDraft({ documents, queries }: DraftParts, id: string, by: Editor): Promise<void> {
  if (!isDraftId(id)) return
  const draft = await queries.draft(id)
  if (draft) requireForForm(draft.form, isOnlyOf(draft, by) ? null : 'decide-on-drafts', by)
  await documents.commit([{ kind: 'delete', collection: 'Drafts', id }], toAuthor(by))
}
