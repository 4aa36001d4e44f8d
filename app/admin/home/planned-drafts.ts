import { formatPlannedMoment } from '#domain/calendar-date.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { unbroken } from '#domain/short-moment.ts'
import { draftAddress } from '../drafts/draft-address.ts'

/** A draft with a time to publish, as the desk shows it. */
export interface PlannedDraft {
  readonly id: string
  readonly title: string
  readonly to: string
  /** Whether it is the reader's own. */
  readonly mine: boolean
  /** "Tuesday 24 November 2026, 08:00 in Lagos", and whose it is when it is a colleague's. */
  readonly words: string
}

/**
 * Splits the planned drafts of all people, earliest first, into those that are still to be published and those that
 * failed, with the reason. `uid`: of the reader.
 */
export function toPlannedDrafts(
  drafts: readonly ListedDraft[],
  uid: string,
): { readonly planned: readonly PlannedDraft[]; readonly failed: readonly PlannedDraft[] } {
  const all = drafts
    .flatMap((draft) => (draft.plan ? [{ draft, plan: draft.plan }] : []))
    .toSorted((one, other) => one.plan.at - other.plan.at)
  const planned: PlannedDraft[] = []
  const failed: PlannedDraft[] = []
  for (const { draft, plan } of all) {
    const { id, title, owner } = draft
    const mine = owner.uid === uid
    const shown = { id, title: orUntitled(title), to: draftAddress(draft, uid), mine }
    const by = mine ? '' : `, by ${owner.name}`
    const moment = unbroken(formatPlannedMoment(plan.at))
    if (plan.failed === null) planned.push({ ...shown, words: moment + by })
    else failed.push({ ...shown, words: `Planned for ${moment}${by}. ${plan.failed}` })
  }
  return { planned, failed }
}
