import { FlagIcon, HomeIcon, type Icon } from './icons.tsx'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: Icon
}

/** The rows of the navbar. A screen joins with one line, on the day it exists. */
export const entries: readonly { readonly heading: string | null; readonly entries: readonly Entry[] }[] = [
  { heading: null, entries: [{ to: '/admin/cms', label: 'Home', icon: HomeIcon }] },
  { heading: 'Publish', entries: [{ to: '/admin/cms/programs/new', label: 'Programs', icon: FlagIcon }] },
]
