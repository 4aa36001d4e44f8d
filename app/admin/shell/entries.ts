import { href } from 'react-router'
import type { IconName } from '#app/admin/icon.tsx'
import type { Action } from '#domain/accounts/policy.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { isListed, recordKinds } from '#domain/records/kinds.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { listWords } from '../records/record-words.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** The address of a screen that belongs to this entry although its address is not below `to`. */
  readonly also?: string
  /** Absent for entries that every account sees. */
  readonly needs?: Action
}

const home = href('/admin/cms')
/** The entry that shows the number of unread messages. */
export const messages = href('/admin/cms/messages')

/** Another kind of records comes after these, and before the story. */
const first: readonly RecordKind[] = [
  'core-areas',
  'program',
  'news',
  'mandate',
  'staff',
  'representation',
  'woman',
  'event',
]
const others = (Object.keys(recordKinds) as RecordKind[]).filter(
  (kind) => kind !== 'settings' && !first.includes(kind),
)

const recordEntries = [...first, ...others].map((kind): Entry => {
  const { icon, noun } = recordKinds[kind]
  return isListed(kind)
    ? { to: listAddress(kind), label: listWords(kind).heading, icon }
    : { to: formAddress({ kind, id: '' }), label: noun.more, icon }
})

/** The entries of the menu, in groups. A new screen adds one entry here. */
export const entries: readonly { readonly heading: string | null; readonly entries: readonly Entry[] }[] = [
  { heading: null, entries: [{ to: home, label: 'Home', icon: 'home' }] },
  {
    heading: 'Publish',
    entries: [...recordEntries, { to: href('/admin/cms/taken-off'), label: 'Taken off', icon: 'eye-off' }],
  },
  {
    heading: 'People',
    entries: [
      { to: messages, label: 'Messages', icon: 'mail' },
      {
        to: href('/admin/cms/accounts'),
        label: 'Accounts',
        icon: 'person',
        also: href('/admin/cms/user/new'),
      },
      { to: href('/admin/cms/changes'), label: 'Recent changes', icon: 'history' },
      { to: href('/admin/cms/import'), label: 'Brought over', icon: 'swap', needs: 'see-imports' },
      { to: href('/admin/cms/settings'), label: 'Settings', icon: 'sliders', needs: 'change-settings' },
    ],
  },
]

/** Whether the page at `pathname` belongs to an entry. All pages are below Home, so Home is only current itself. */
export function isCurrent({ to, also }: Entry, pathname: string): boolean {
  return pathname === to || pathname === also || (to !== home && pathname.startsWith(`${to}/`))
}
