import type { Editor } from '#domain/accounts/schema.ts'
import type { Result } from '#domain/result.ts'
import { deleteDraft } from './delete-draft.server.ts'
import type { DraftParts } from './draft-parts.ts'
import { handInDraft, takeBackDraft } from './hand-in-draft.server.ts'
import { planDraft } from './plan-draft.server.ts'
import type {
  DraftRefusal,
  HandInRefusal,
  PlanRefusal,
  ShareRefusal,
  TakeBackRefusal,
  TakeOverRefusal,
} from './refusals.ts'
import { saveDraft } from './save-draft.server.ts'
import type { DraftSave, SavedDraft } from './schema.ts'
import { endDraftLink, shareDraft } from './share-draft.server.ts'
import { takeOverDraft } from './take-over-draft.server.ts'

export type DraftCommands = ReturnType<typeof createDraftCommands>

export function createDraftCommands({
  now = Date.now,
  ...stores
}: Omit<DraftParts, 'now'> & Partial<Pick<DraftParts, 'now'>>) {
  const parts: DraftParts = { ...stores, now }
  return {
    /**
     * Saves a draft. When it resolves, the draft is durable. A save that arrives late, twice or out of order is refused
     * as `other-version`, and changes nothing. A save without a change writes nothing. The base version only grows.
     */
    saveDraft: (id: string, sent: DraftSave, by: Editor): Promise<Result<SavedDraft, DraftRefusal>> =>
      saveDraft(parts, id, sent, by),
    /**
     * Hands in a draft, so that the desk shows it as waiting to people who publish. Every later change of the form
     * takes it back. A plan ends, because the person who publishes the draft chooses the time. `seen`: the version that
     * the page knows, and the name of the page, because a page also knows everything that it has saved itself. Safe to
     * repeat.
     */
    handIn: (
      id: string,
      seen: { readonly version: number; readonly writer: string },
      by: Editor,
    ): Promise<Result<{ readonly handedInAt: number }, HandInRefusal>> => handInDraft(parts, id, seen, by),
    /** Takes a draft back that was handed in. Accepted when it was not. */
    takeBack: (id: string, by: Editor): Promise<Result<null, TakeBackRefusal>> =>
      takeBackDraft(parts, id, by),
    /**
     * Gives the draft of a colleague to `by`, with its uploads. It is not handed in any more. Refused with `own-draft`
     * when `by` has a draft of the same record, because a person has at most one.
     */
    takeOverDraft: (id: string, by: Editor): Promise<Result<null, TakeOverRefusal>> =>
      takeOverDraft(parts, id, by),
    /**
     * Plans the time at which the draft is published; null stops the plan. `at`: milliseconds since the Unix epoch.
     * Refused when that time has passed, and for a record that was taken down.
     */
    planDraft: (id: string, at: number | null, by: Editor): Promise<Result<null, PlanRefusal>> =>
      planDraft(parts, id, at, by),
    /**
     * Makes a link that shows the draft, always in its latest state, to everybody who has the link. An older link of
     * the draft ends. The token is returned only here. Every editor may share a draft.
     */
    shareDraft: (
      id: string,
      by: Editor,
    ): Promise<Result<{ readonly token: string; readonly endsAt: number }, ShareRefusal>> =>
      shareDraft(parts, id, by),
    /** Ends the link of a draft. Ending a missing link is accepted. */
    endLink: (id: string, by: Editor): Promise<void> => endDraftLink(parts, id, by),
    /** Deletes a draft of any person. The public record stays as it is. Deleting a missing draft is accepted. */
    deleteDraft: (id: string, by: Editor): Promise<void> => deleteDraft(parts, id, by),
  }
}
