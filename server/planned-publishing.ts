import type { AccountQueries } from '#domain/accounts/commands.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { writePlan } from '#domain/drafts/commands.server.ts'
import { publishDraft, type PublishingCommands } from '#domain/drafts/publish.server.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

const intervalMs = 20_000

/**
 * Publishes planned drafts when their time has come: now, for those whose time passed while the site was stopped, and
 * every 20 seconds. A draft that cannot be published keeps the reason. `stop` resolves when a running publication has
 * ended.
 */
export function startPlannedPublishing({
  documents,
  drafts,
  commands,
  accounts,
  onFault,
  now = Date.now,
}: {
  readonly documents: Pick<DocumentStore, 'commit'>
  readonly drafts: DraftQueries
  readonly commands: PublishingCommands
  readonly accounts: Pick<AccountQueries, 'list'>
  readonly onFault: (error: unknown) => void
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}): { publishDue(): Promise<void>; stop(): Promise<void> } {
  async function publishDue(): Promise<void> {
    const due = (await drafts.all())
      .filter(({ plan }) => plan && plan.failed === null && plan.at <= now())
      .toSorted((one, other) => one.plan!.at - other.plan!.at)
    if (due.length === 0) return
    const known = await accounts.list()
    for (const { id } of due) {
      const draft = await drafts.draft(id)
      if (!draft?.plan || draft.plan.failed !== null || draft.plan.at > now()) continue
      const owner = known.find(({ uid }) => uid === draft.owner.uid)
      // The owner was signed in when she planned it, and her account is checked again here.
      const editor = owner?.disabledAt === null ? (owner as unknown as Editor) : null
      await publish(draft, editor).catch(onFault)
    }
  }

  async function publish(draft: Draft, editor: Editor | null): Promise<void> {
    const failed = editor
      ? await publishDraft(commands, draft, editor)
      : `The account of ${draft.owner.name} is switched off.`
    if (failed === null || !draft.plan) return
    const by = editor ?? ({ uid: draft.owner.uid, username: draft.owner.name, email: '' } as Editor)
    await writePlan(documents, draft, { ...draft.plan, failed }, by).catch((error: unknown) => {
      // The draft was changed in between. It is tried again in the next round.
      if (!(error instanceof VersionConflictError)) throw error
    })
  }

  let running = publishDue().catch(onFault)
  const timer = setInterval(() => {
    running = running.then(publishDue).catch(onFault)
  }, intervalMs).unref()
  return {
    publishDue,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
