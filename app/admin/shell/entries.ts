import { href, matchPath } from 'react-router'
import type { IconName } from '#app/admin/icon.tsx'
import { type Action, actionOn, can } from '#domain/accounts/policy.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { isListed, recordKinds } from '#domain/records/kinds.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { listWords } from '../records/record-words.ts'
import type { StaffMember } from './staff-member.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** The address of a screen that belongs to this entry although its address is not below `to`. */
  readonly also?: string
  /** Absent or null for entries that every account sees. */
  readonly needs?: Action | null
}

const desk = href('/admin/cms')
/** The entry that shows the number of unread messages. */
export const messages = href('/admin/cms/messages')
const fromOldWebsite = href('/admin/cms/import')

/** The kinds that staff publish each week; the others are folded. */
const daily: readonly RecordKind[] = ['program', 'news', 'event']
/** Another kind of records comes after these. */
const folded: readonly RecordKind[] = ['core-areas', 'mandate', 'about', 'staff', 'woman', 'representation']
const others = (Object.keys(recordKinds) as RecordKind[]).filter(
  (kind) => kind !== 'settings' && !daily.includes(kind) && !folded.includes(kind),
)

const toEntry = (kind: RecordKind): Entry => {
  const { icon, noun, collection } = recordKinds[kind]
  const needs = actionOn(collection, null)
  return isListed(kind)
    ? { to: listAddress(kind), label: listWords(kind).heading, icon, needs }
    : { to: formAddress({ kind, id: '' }), label: noun.more, icon, needs }
}

/** The entries of the menu. A new screen adds one entry here. */
const all = {
  daily: [
    { to: desk, label: 'Desk', icon: 'home' },
    { to: messages, label: 'Messages', icon: 'mail' },
    ...daily.map(toEntry),
  ],
  /** Behind “Everything else”. */
  folded: [
    ...[...folded, ...others].map(toEntry),
    { to: href('/admin/cms/accounts'), label: 'Accounts', icon: 'person', also: href('/admin/cms/user/new') },
    { to: href('/admin/cms/changes'), label: 'Recent changes', icon: 'history' },
    { to: href('/admin/cms/taken-off'), label: 'Taken down', icon: 'eye-off' },
    { to: fromOldWebsite, label: 'From the old website', icon: 'swap', needs: 'see-imports' },
  ],
  last: [toEntry('settings')],
} as const satisfies Record<string, readonly Entry[]>

export type Menu = Readonly<Record<keyof typeof all, readonly Entry[]>>

/** The entries for an account. The report of imports is listed only when something was imported. */
export function entriesFor(member: Pick<StaffMember, 'role' | 'owner' | 'hasImports'>): Menu {
  const shown = (entries: readonly Entry[]) =>
    entries.filter(
      ({ to, needs }) => (!needs || can(member, needs)) && (to !== fromOldWebsite || member.hasImports),
    )
  return { daily: shown(all.daily), folded: shown(all.folded), last: shown(all.last) }
}

/** Whether the page at `pathname` belongs to an entry. All pages are below the desk, so it is only current itself. */
export function isCurrent({ to, also }: Entry, pathname: string): boolean {
  return pathname === to || pathname === also || (to !== desk && pathname.startsWith(`${to}/`))
}

/** The page of the website that shows the record of the screen at `pathname`, or null. */
export function pageOfScreen(pathname: string): { readonly to: string; readonly name: string } | null {
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    if (kind === 'settings') continue
    const { page, noun } = recordKinds[kind]
    // The id stays encoded, as it is in the address.
    const id = isListed(kind)
      ? matchPath({ path: `${listAddress(kind)}/:id`, end: false }, pathname)?.params.id
      : pathname === formAddress({ kind, id: '' }) && kind
    if (id && id !== 'new') {
      return { to: page.replace(':id', id), name: noun.inSentence.replace(/^an? /, 'this ') }
    }
  }
  return null
}
