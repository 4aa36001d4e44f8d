import type { Activity, ActivityKind } from '#domain/activity/schema.ts'
import type { ContentChange } from '#domain/changes/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { isOnlyOne } from '#domain/history/record-key.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'

/** One entry in the list of recent changes. */
export interface ChangeLine {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly title: string
  /** For example "Program added by Adaeze, today 10:24". */
  readonly words: string
}

const done: Readonly<Record<ContentChange['kind'], string>> = {
  added: 'added',
  updated: 'edited',
  deleted: 'taken down',
  restored: 'restored',
  'put-back': 'put back',
}

/** `now`: milliseconds since the Unix epoch. */
export function toChangeLine({ kind, record, count, by, at }: ContentChange, now: number): ChangeLine {
  const noun = record && !isOnlyOne(record.kind) && recordKinds[record.kind].noun.one
  const words = `${noun ? `${noun} ${done[kind]}` : capital(done[kind])} by ${by}, ${momentWords(at, now)}`
  return { at, title: record?.title ?? `${count} records at once`, words }
}

/** The entries of the activity log that the desk lists. A record removed for good has no version to list. */
export const deskKinds = [
  'account-added',
  'invitation-accepted',
  'removed-for-good',
] as const satisfies readonly ActivityKind[]

/** For entries of `deskKinds`. `now`: milliseconds since the Unix epoch. */
export function toActivityLine({ kind, by, about, at }: Activity, now: number): ChangeLine {
  if (kind === 'removed-for-good') {
    const words = `Removed for good by ${by?.name ?? ''}, ${momentWords(at, now)}`
    return { at, title: capital(about), words }
  }
  const isInvited = kind === 'invitation-accepted'
  return {
    at,
    title: isInvited ? (by?.name ?? '') : about,
    words: `Account ${isInvited ? `made with the invitation of ${about}` : `added by ${by?.name ?? ''}`}, ${momentWords(at, now)}`,
  }
}

const momentWords = (at: number, now: number) => unbroken(inSentence(formatDayAndTime(at, now)))
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
