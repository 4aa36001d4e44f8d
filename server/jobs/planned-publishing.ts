import type { AccountQueries } from '#domain/accounts/commands.ts'
import { actionOn, can } from '#domain/accounts/policy.ts'
import { roleFacts } from '#domain/accounts/roles.ts'
import type { AccountEntry, Editor } from '#domain/accounts/schema.ts'
import { publishDraft } from '#domain/drafts/publish.server.ts'
import type { ContentCommands } from '#domain/content-of-site.server.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import { rewriteDraft } from '#domain/drafts/rewrite-draft.server.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** How often the job looks for drafts that are due. */
export const planIntervalMs = 20_000

/**
 * Returns a function that publishes the planned drafts whose time has come, also those whose time passed while the site
 * was stopped. A draft that cannot be published keeps the reason. Of two processes that publish a draft at the same
 * time, one succeeds. Starts no publication after `stop` is aborted.
 */
export function createPlannedPublishing({
  documents,
  drafts,
  commands,
  accounts,
  onFault,
  now = Date.now,
}: {
  readonly documents: Pick<DocumentStore, 'commit'>
  readonly drafts: DraftQueries
  readonly commands: ContentCommands
  readonly accounts: Pick<AccountQueries, 'list'>
  readonly onFault: (error: unknown) => void
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}): (stop?: AbortSignal) => Promise<void> {
  async function publishDue(stop?: AbortSignal): Promise<void> {
    const due = (await drafts.all())
      .filter(({ plan }) => plan && plan.failed === null && plan.at <= now())
      .toSorted((one, other) => one.plan!.at - other.plan!.at)
    if (due.length === 0) return
    const known = await accounts.list()
    for (const { id } of due) {
      if (stop?.aborted) return
      const draft = await drafts.draft(id)
      if (!draft?.plan || draft.plan.failed !== null || draft.plan.at > now()) continue
      const owner = known.find(({ uid }) => uid === draft.owner.uid)
      await publish(draft, owner).catch(async (error: unknown) => {
        // A draft that was saved, published or deleted meanwhile is no fault. If it is due, the next round publishes
        // it.
        if ((await drafts.draft(id))?.version === draft.version) onFault(error)
      })
    }
  }

  /** `owner`: of the draft; undefined when her account was removed. */
  async function publish(draft: Draft, owner: AccountEntry | undefined): Promise<void> {
    const { name } = draft.owner
    // She was signed in when she planned it, and her account is checked again here.
    const editor = owner?.disabledAt === null ? (owner as unknown as Editor) : null
    const { collection } = recordKinds[draft.form]
    const needed = actionOn(collection, 'publish')
    const takeOver = `${needed === 'publish' ? 'Somebody who publishes' : 'An owner'} has to take this draft over.`
    let failed: string | null
    if (!owner) failed = `The account of ${name} was removed. ${takeOver}`
    else if (!editor) failed = `The account of ${name} is switched off.`
    else if (!can(editor, needed)) {
      const now = needed === 'publish' ? roleFacts[editor.role].does : 'is no owner'
      failed = `${name} ${now} now. ${takeOver}`
    } else failed = await publishDraft(commands, draft, editor)
    if (failed === null || !draft.plan) return
    await rewriteDraft(documents, draft, { plan: { ...draft.plan, failed } }, draft.owner)
  }

  return publishDue
}
