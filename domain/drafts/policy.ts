import { type Action, actionOn, requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { Draft, DraftForm, DraftOwner, ListedDraft } from './schema.ts'

export const isOf = ({ owner }: { readonly owner: DraftOwner }, { uid }: { readonly uid: string }): boolean =>
  owner.uid === uid

/** Whether only this account has written in a draft. Deleting any other draft deletes the work of a colleague. */
export const isOnlyOf = (
  { owner, writers }: Pick<ListedDraft, 'owner' | 'writers'>,
  { uid }: { readonly uid: string },
): boolean => [owner, ...writers].every((writer) => writer.uid === uid)

/**
 * Whether a page that has read the version `seen` knows the form as it is stored: later versions changed only the plan,
 * the link, the handing in or the base version.
 */
export const knowsForm = (
  { version, formVersion }: Pick<Draft, 'version' | 'formVersion'>,
  seen: number,
): boolean => seen >= formVersion && seen <= version

/** Whether a page has the form as it is stored: it has written it, or read it since. */
export const hasStoredForm = (
  draft: Pick<Draft, 'version' | 'formVersion' | 'writer'>,
  page: { readonly version: number; readonly writer: string },
): boolean => draft.writer === page.writer || knowsForm(draft, page.version)

/**
 * Checks that the account may do the action. For a draft of a record that is for owners only, checks that it is an
 * owner. `action`: null when every account may do it. `form`: undefined when there is no draft.
 * @throws {NotPermittedError}
 */
export function requireForForm(form: DraftForm | undefined, action: Action | null, by: Editor): void {
  const needed = form ? actionOn(recordKinds[form].collection, action) : action
  if (needed) requirePermission(by, needed)
}
