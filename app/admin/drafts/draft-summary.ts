import { orUntitled } from '#domain/content/untitled.ts'
import { isOnlyOf } from '#domain/drafts/policy.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { untouchedAfterMs } from '#domain/drafts/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import { stateOfDraft } from '#domain/record-lists/schema.ts'
import { formatDayAndTime, formatShortPlan, inSentence, unbroken } from '#domain/short-moment.ts'
import { draftAddress } from './draft-address.ts'

/** A draft as the desk and the list of drafts show it. */
export type DraftSummary = ReturnType<typeof toDraftSummary>

/** The picture that stands for a draft, as it will for its record. Null when it has none. */
export function pictureOfDraft({ form, pictures }: Pick<ListedDraft, 'form' | 'pictures'>): string | null {
  // The logo of one partner does not stand for the settings.
  if (form === 'settings') return null
  return form === 'program' ? bannerOf(pictures) : (pictures[0] ?? null)
}

/** `now`: milliseconds since the Unix epoch. `uid`: of the reader. */
export function toDraftSummary(draft: ListedDraft, uid: string, now: number) {
  const { id, form, title, pictures, unfinished, recordId, owner, savedAt } = draft
  const when = unbroken(inSentence(formatDayAndTime(savedAt, now)))
  const all = pictures.length + unfinished.length
  const isMine = owner.uid === uid
  return {
    id,
    to: draftAddress(draft, uid),
    title: orUntitled(title),
    /** "Program, yesterday 22:41. 2 of 4 pictures here." */
    words: `${recordKinds[form].noun.one}, ${when}.${unfinished.length > 0 ? ` ${pictures.length} of ${all} pictures here.` : ''}`,
    /** The picture that stands for it: an upload id, or the address of a published one. Null when there is none. */
    picture: pictureOfDraft(draft),
    state: stateOfDraft(draft, recordId === null ? 'draft' : 'changed'),
    /** "24 Nov, 08:00"; null when nothing is planned. */
    planned: draft.plan && formatShortPlan(draft.plan.at),
    /** The colleague who writes it; null for one's own. */
    owner: isMine ? null : owner.name,
    /** Nobody else has written in it. */
    isOnlyMine: isOnlyOf(draft, { uid }),
    /** Nobody has touched it for 90 days. */
    untouched: now - savedAt > untouchedAfterMs,
  }
}
