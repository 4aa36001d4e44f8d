import { orUntitled } from '#domain/content/untitled.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { draftAddress } from '../drafts/draft-address.ts'

/** A draft that was handed in, as the desk shows it to people who publish. */
export interface WaitingDraft {
  readonly id: string
  readonly title: string
  readonly to: string
  /** "Program by Ruth, handed in today 16:10." */
  readonly words: string
}

/**
 * Returns the drafts that were handed in, the longest waiting first. `uid`: of the reader. `now`: milliseconds since
 * the Unix epoch.
 */
export function toWaitingDrafts(
  drafts: readonly ListedDraft[],
  uid: string,
  now: number,
): readonly WaitingDraft[] {
  return drafts
    .flatMap((draft) => (draft.handedInAt === null ? [] : [{ draft, at: draft.handedInAt }]))
    .toSorted((one, other) => one.at - other.at)
    .map(({ draft, at }) => ({
      id: draft.id,
      title: orUntitled(draft.title),
      to: draftAddress(draft, uid),
      words: `${recordKinds[draft.form].noun.one} by ${draft.owner.name}, handed in ${unbroken(inSentence(formatDayAndTime(at, now)))}.`,
    }))
}
