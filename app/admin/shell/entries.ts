import { href } from 'react-router'
import type { IconName } from '#app/admin/icon.tsx'
import type { Action } from '#domain/accounts/policy.ts'

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

/** The entries of the menu, in groups. A new screen adds one entry here. */
export const entries: readonly { readonly heading: string | null; readonly entries: readonly Entry[] }[] = [
  { heading: null, entries: [{ to: home, label: 'Home', icon: 'home' }] },
  {
    heading: 'Publish',
    entries: [
      { to: href('/admin/cms/coreareas/new'), label: 'Core Areas', icon: 'grid' },
      { to: href('/admin/cms/programs'), label: 'Programs', icon: 'flag' },
      { to: href('/admin/cms/newsupdates'), label: 'News Updates', icon: 'newspaper' },
      { to: href('/admin/cms/mandate/new'), label: 'Mandate', icon: 'page' },
      { to: href('/admin/cms/staff'), label: 'Staff', icon: 'people' },
      { to: href('/admin/cms/representation'), label: 'The Count', icon: 'seats' },
      { to: href('/admin/cms/women'), label: 'She Stood', icon: 'woman' },
      { to: href('/admin/cms/events'), label: 'Events', icon: 'calendar' },
      { to: href('/admin/cms/about/new'), label: 'About', icon: 'picture' },
      { to: href('/admin/cms/taken-off'), label: 'Taken off', icon: 'eye-off' },
    ],
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
