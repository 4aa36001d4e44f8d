import { deleteDraft } from './delete-draft.server.ts'
import type { DraftParts } from './draft-parts.ts'
import { handInDraft, takeBackDraft } from './hand-in-draft.server.ts'
import { planDraft } from './plan-draft.server.ts'
import { saveDraft } from './save-draft.server.ts'
import { endDraftLink, shareDraft } from './share-draft.server.ts'
import { takeOverDraft } from './take-over-draft.server.ts'

export type DraftCommands = ReturnType<typeof createDraftCommands>

/** The commands on drafts. Each is described where it is. */
export function createDraftCommands({
  now = Date.now,
  ...stores
}: Omit<DraftParts, 'now'> & Partial<Pick<DraftParts, 'now'>>) {
  const ofParts =
    <Given extends unknown[], Answer>(work: (parts: DraftParts, ...given: Given) => Answer) =>
    (...given: Given) =>
      work({ ...stores, now }, ...given)
  return {
    saveDraft: ofParts(saveDraft),
    handIn: ofParts(handInDraft),
    takeBack: ofParts(takeBackDraft),
    takeOverDraft: ofParts(takeOverDraft),
    planDraft: ofParts(planDraft),
    shareDraft: ofParts(shareDraft),
    endLink: ofParts(endDraftLink),
    deleteDraft: ofParts(deleteDraft),
  }
}
