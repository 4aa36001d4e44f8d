import { href } from 'react-router'
import type { Activity, ActivityKind } from '#domain/activity/schema.ts'
import { can, canOpen } from '#domain/accounts/policy.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import type { ContentChange } from '#domain/changes/schema.ts'
import type { VersionListEntry } from '#domain/history/schema.ts'
import { formatDayOf } from '#domain/short-moment.ts'
import type { IconName } from '../icon.tsx'

/** The groups by which the list can be filtered, in the order of its menu. */
export const changeGroups = {
  published: 'Published or changed',
  'taken-off': 'Taken down',
  restored: 'Put back or restored',
  'sign-ins': 'Sign-ins',
  'failed-sign-ins': 'Failed sign-ins',
  accounts: 'Accounts',
  messages: 'Messages',
  settings: 'Settings',
} as const
export type ChangeGroup = keyof typeof changeGroups
/** The groups that contain changes of content. */
export const contentGroups: ReadonlySet<ChangeGroup> = new Set([
  'published',
  'taken-off',
  'restored',
  'settings',
])

/** One line of the list. `at`: milliseconds since the Unix epoch. */
export interface ChangeEntry {
  readonly at: number
  readonly icon: IconName
  /** Null when nobody was signed in. */
  readonly who: string | null
  /** The action in words, shown after the name: "published “Town hall”". */
  readonly words: string
  readonly link: { readonly to: string; readonly label: string; readonly about: string } | null
}

/** How an entry is shown. In `words`, `{about}` is replaced by what the entry is about. */
type Said = readonly [group: ChangeGroup, icon: IconName, words: string | ((entry: Activity) => string)]

const activities: Readonly<Record<ActivityKind, Said>> = {
  'signed-in': ['sign-ins', 'person', 'signed in'],
  'signed-in-by-lock': ['sign-ins', 'shield', 'signed in with the lock of a {about}'],
  'sign-in-link-used': ['sign-ins', 'key', 'signed in by a link'],
  'recovery-code-used': ['sign-ins', 'shield', 'used a recovery code'],
  'sign-in-failed': [
    'failed-sign-ins',
    'alert',
    ({ count, about, connections }) =>
      `${count === 1 ? '1 failed sign-in' : `${count} failed sign-ins`} for ${about || 'addresses without an account'}${connectionWords(connections)}`,
  ],
  // The name of an unknown browser is "A browser".
  'device-signed-out': ['sign-ins', 'sign-out', ({ about }) => `signed out ${about.replace(/^A /, 'a ')}`],
  'password-changed': ['accounts', 'key', 'chose a new password'],
  'two-step-on': ['accounts', 'shield', 'switched two-step sign-in on'],
  'two-step-off': [
    'accounts',
    'shield',
    ({ about }) => `switched two-step sign-in off${about && ` for ${about}`}`,
  ],
  'recovery-codes-renewed': ['accounts', 'shield', 'made new recovery codes'],
  'device-added': ['accounts', 'shield', 'added “{about}”, which signs in with its own lock'],
  'device-removed': ['accounts', 'shield', 'removed “{about}”, which signed in with its own lock'],
  renamed: ['accounts', 'person', 'changed the name to {about}'],
  'sign-in-link-made': ['accounts', 'key', 'made a sign-in link for {about}'],
  'sign-in-link-asked': ['accounts', 'mail', 'A sign-in link was mailed to {about}'],
  'sign-in-link-ended': ['accounts', 'key', 'ended the sign-in link for {about}'],
  invited: ['accounts', 'person', 'invited {about}'],
  'invitation-ended': ['accounts', 'person', 'ended the invitation of {about}'],
  'invitation-accepted': ['accounts', 'person', 'made an account with the invitation of {about}'],
  'account-added': ['accounts', 'person', 'added the account of {about}'],
  'role-changed': ['accounts', 'people', 'changed the role of {about}'],
  'account-off': ['accounts', 'ban', 'switched off the account of {about}'],
  'account-on': ['accounts', 'check', 'switched on the account of {about}'],
  'account-removed': ['accounts', 'trash', 'removed the account of {about}'],
  'removed-for-good': ['taken-off', 'trash', 'removed {about} for good'],
  'messages-exported': ['messages', 'download', 'exported {about}'],
  'message-deleted': [
    'messages',
    'trash',
    ({ count }) => `deleted ${count === 1 ? 'a message' : `${count} messages`}`,
  ],
}

const connectionWords = (connections: number) => {
  if (connections === 0) return ''
  return `, from ${connections === 1 ? '1 connection' : `${connections} connections`}`
}

/** Returns the kinds of activity in a group, or all kinds when the group is null. */
export function kindsIn(group: ChangeGroup | null): readonly ActivityKind[] {
  const kinds = Object.keys(activities) as readonly ActivityKind[]
  return group === null ? kinds : kinds.filter((kind) => activities[kind][0] === group)
}

/** Whether a change of content is in a group. */
export const isIn = (group: ChangeGroup | null, change: ContentChange) =>
  group === null || group === groupOf(change)

function groupOf({ kind, record }: ContentChange): ChangeGroup {
  if (record?.kind === 'settings') return 'settings'
  if (kind === 'restored' || kind === 'put-back') return 'restored'
  return kind === 'deleted' ? 'taken-off' : 'published'
}

export function fromActivity(entry: Activity): ChangeEntry {
  const [, icon, said] = activities[entry.kind]
  // A function, because `replace` gives `$&` in a string a special meaning.
  const words = typeof said === 'string' ? said.replace('{about}', () => entry.about) : said(entry)
  return { at: entry.at, icon, who: entry.by?.name ?? null, words, link: null }
}

/** The additional data that `fromContent` needs for the text and the link of a content change. */
export interface ContentFacts {
  readonly rights: Rights
  /** The present name of an account. Versions have the name that was used when they were written. */
  nameOf(uid: string): string | null
  /** What an update did, as the history of the record says it: "title and report changed". Null for other changes. */
  readonly said: Pick<VersionListEntry, 'words' | 'isRestored'> | null
  /** Whether the record is taken down now. */
  readonly isTakenDown: boolean
}

export function fromContent(given: ContentChange, facts: ContentFacts): ChangeEntry {
  const { isRestored, words = '' } = facts.said ?? {}
  // Whoever typed what an earlier version had has restored it.
  const change = isRestored ? ({ ...given, kind: 'restored' } as const) : given
  const { kind, record, by, uid, at } = change
  const icon = record?.kind === 'settings' ? 'sliders' : contentIcons[kind]
  const who = facts.nameOf(uid) ?? by
  return { at, icon, who, words: contentWords(change, isRestored ? '' : words), link: linkOf(change, facts) }
}

const contentIcons: Readonly<Record<ContentChange['kind'], IconName>> = {
  added: 'check',
  updated: 'check',
  deleted: 'eye-off',
  restored: 'undo',
  'put-back': 'undo',
}

const contentVerbs: Readonly<Record<ContentChange['kind'], string>> = {
  added: 'published',
  updated: 'changed',
  deleted: 'took down',
  restored: 'restored an earlier version of',
  'put-back': 'put back',
}

function contentWords({ kind, record, count }: ContentChange, said: string): string {
  if (!record) return `${contentVerbs[kind]} ${count} records at once`
  const isSettings = record.kind === 'settings'
  const name = isSettings ? record.title : `“${record.title}”`
  // The first save of the settings publishes no record.
  const verb = contentVerbs[isSettings && kind === 'added' ? 'updated' : kind]
  return `${verb} ${name}${said && `: ${said.replaceAll(/ changed\b/g, '')}`}`
}

/** Null when the change concerns no single record, and when this account may not open the page. */
function linkOf({ kind, record }: ContentChange, { rights, isTakenDown }: ContentFacts): ChangeEntry['link'] {
  if (!record) return null
  const { id, title: about } = record
  if (kind === 'deleted' && isTakenDown && can(rights, 'restore'))
    return { to: href('/admin/cms/taken-off'), label: 'Put back', about }
  if (!canOpen(rights, record.kind)) return null
  return { to: href('/admin/cms/history/:kind/:id', { kind: record.kind, id }), label: 'History', about }
}

/**
 * Returns the first entries and the start of the next page: a time, or null on the last page. `readUntil`: the time of
 * the oldest content change that was read, or null when all were read. Older entries are left for the next page, so
 * that the entries of both lists stay in order.
 */
export function toPage(entries: readonly ChangeEntry[], readUntil: number | null, perPage: number) {
  const complete = readUntil === null ? entries : entries.filter(({ at }) => at >= readUntil)
  const shown = complete.slice(0, perPage)
  return { shown, before: complete.length > perPage ? (shown.at(-1)?.at ?? null) : readUntil }
}

/** Reads the time before which a page begins from its address. Undefined for anything but a positive whole number. */
export const readBefore = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** The entries of each day, in Nigerian time: "Today", "Yesterday", "Saturday 21 November". */
export function toDays(entries: readonly ChangeEntry[], now: number) {
  const days = new Map<string, (ChangeEntry & { readonly time: string })[]>()
  const [today, yesterday] = [formatDayOf(now), formatDayOf(now - 24 * 3_600_000)]
  for (const entry of entries) {
    const { day, time } = formatWeekdayAndTime(entry.at)
    const date = formatDayOf(entry.at)
    const year = date.slice(-4)
    const name =
      date === today
        ? 'Today'
        : date === yesterday
          ? 'Yesterday'
          : year === today.slice(-4)
            ? day
            : `${day} ${year}`
    days.set(name, [...(days.get(name) ?? []), { ...entry, time }])
  }
  return [...days].map(([name, ofDay]) => ({ name, entries: ofDay }))
}
