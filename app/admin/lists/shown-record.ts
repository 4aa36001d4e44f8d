import { can } from '#domain/accounts/policy.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { isOnlyOf } from '#domain/drafts/policy.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import type { ListedKind, ListedRecord } from '#domain/record-lists/schema.ts'
import { formatDayAndTime, formatShortDate, formatShortPlan, inSentence } from '#domain/short-moment.ts'
import { addressOfForm, draftAddress } from '../drafts/draft-address.ts'
import { pictureOfDraft } from '../drafts/draft-summary.ts'

/** A record or a draft in a list, ready to be shown. */
export type ShownRecord = ReturnType<typeof toShownRecord>

/** `now`: milliseconds since the Unix epoch. */
export function toShownRecord(kind: ListedKind, record: ListedRecord, reader: Account, now: number) {
  const { uid } = reader
  const { key, id, state, draft, isPublic, group, date, image, place, version, sample } = record
  const isMine = draft?.owner.uid === uid
  const isGone = id !== null && !isPublic
  return {
    /** `record-` or `draft-`, and the id. */
    key,
    /** Null for a new record, which has only a draft. */
    id,
    /** Null when there is no draft. */
    draftId: draft?.id ?? null,
    title: orUntitled(record.title),
    /** The address of its form. */
    to: addressOf(kind, record, uid),
    state,
    /** The colleague whose draft it is; null for one's own, and without a draft. */
    owner: draft && !isMine ? draft.owner.name : null,
    /** "24 Nov, 08:00"; null when nothing is planned. */
    planned: draft?.plan ? formatShortPlan(draft.plan.at) : null,
    group,
    /** As `2026-11-14`, and as "14 Nov 2026"; empty when it has none. */
    date,
    dateWords: formatShortDate(date),
    image,
    /** The picture of a new record: an upload id or the address of a published picture. */
    draftPicture: image || !draft ? null : pictureOfDraft(draft),
    place,
    /** The version on the website; 0 when it is not there. */
    version,
    sample,
    /** The person of the last change, or "You", and the time: "today 16:10". */
    who: record.changedBy.uid === uid ? 'You' : record.changedBy.name,
    when: inSentence(formatDayAndTime(record.changedAt, now)),
    /** The actions that are possible for this record and reader. */
    can: {
      publish: isMine && !isGone && can(reader, 'publish'),
      takeOff: isPublic && can(reader, 'take-off'),
      putBack: state === 'taken-off' && id !== null && can(reader, 'restore'),
      deleteDraft: draft !== null && (isOnlyOf(draft, { uid }) || can(reader, 'decide-on-drafts')),
    },
  }
}

/** For a colleague's draft of an existing record, the address opens the record's form, which mentions the draft. */
const addressOf = (kind: ListedKind, { id, draft }: ListedRecord, uid: string): string =>
  id === null && draft ? draftAddress(draft, uid) : addressOfForm(kind, id)
