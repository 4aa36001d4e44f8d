import { href } from 'react-router'
import { can } from '#domain/accounts/policy.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import type { Activity, ActivityKind } from '#domain/activity/schema.ts'
import type { ContentChange } from '#domain/changes/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { isOnlyOne } from '#domain/history/record-key.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { formAddress } from '../history/record-addresses.ts'

/** One entry in the list of recent changes. */
export interface ChangeLine {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly title: string
  /** For example "Program added by Adaeze, today 10:24". */
  readonly words: string
  /** The address of its screen; null when there is none, or not for this account. */
  readonly to: string | null
}

const done: Readonly<Record<ContentChange['kind'], string>> = {
  added: 'added',
  updated: 'edited',
  deleted: 'taken off',
  restored: 'brought back',
}

/** `now`: milliseconds since the Unix epoch. `rights`: of the reader. */
export function toChangeLine(
  change: ContentChange,
  { now, rights }: { readonly now: number; readonly rights: Rights },
): ChangeLine {
  const { kind, record, count, by, at } = change
  const noun = record && !isOnlyOne(record.kind) && recordKinds[record.kind].noun.one
  const words = `${noun ? `${noun} ${done[kind]}` : capital(done[kind])} by ${by}, ${momentWords(at, now)}`
  return { at, title: record?.title ?? `${count} records at once`, words, to: screenOf(change, rights) }
}

function screenOf({ kind, record }: ContentChange, rights: Rights): string | null {
  if (!record) return null
  if (kind === 'deleted') return href('/admin/cms/taken-off')
  if (record.kind === 'settings' && !can(rights, 'change-settings')) return null
  return formAddress(record)
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
    return { at, title: capital(about), words, to: null }
  }
  const isInvited = kind === 'invitation-accepted'
  return {
    at,
    title: isInvited ? (by?.name ?? '') : about,
    words: `Account ${isInvited ? `made with the invitation of ${about}` : `added by ${by?.name ?? ''}`}, ${momentWords(at, now)}`,
    to: href('/admin/cms/accounts'),
  }
}

const momentWords = (at: number, now: number) => unbroken(inSentence(formatDayAndTime(at, now)))
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
