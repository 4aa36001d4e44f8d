import { href } from 'react-router'
import type { IconName } from '#app/ui/icon.tsx'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: IconName
}

/** The entries of the navbar, in groups. A new screen adds one entry here. */
export const entries: readonly { readonly heading: string | null; readonly entries: readonly Entry[] }[] = [
  { heading: null, entries: [{ to: href('/admin/cms'), label: 'Home', icon: 'home' }] },
  {
    heading: 'Publish',
    entries: [
      { to: href('/admin/cms/coreareas/new'), label: 'Core Areas', icon: 'grid' },
      { to: href('/admin/cms/programs'), label: 'Programs', icon: 'flag' },
      { to: href('/admin/cms/newsupdates'), label: 'News Updates', icon: 'newspaper' },
      { to: href('/admin/cms/mandate/new'), label: 'Mandate', icon: 'page' },
      { to: href('/admin/cms/staff'), label: 'Staff', icon: 'people' },
      { to: href('/admin/cms/about/new'), label: 'About', icon: 'picture' },
    ],
  },
  {
    heading: 'People',
    entries: [
      { to: href('/admin/cms/messages'), label: 'Messages', icon: 'mail' },
      { to: href('/admin/cms/accounts'), label: 'Accounts', icon: 'person' },
    ],
  },
]
