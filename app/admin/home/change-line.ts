import { href } from 'react-router'
import type { ChangedNoun, ContentChange } from '#domain/changes/schema.ts'
import { formatShortMoment, unbroken } from '#domain/short-moment.ts'

/** One entry in the list of recent changes. */
export interface ChangeLine {
  readonly title: string
  /** For example "Program added by Adaeze, 10:24". */
  readonly words: string
  /** The address of the edit screen; null when there is nothing to edit. */
  readonly to: string | null
}

const editScreens: Record<ChangedNoun, (id: string) => string> = {
  program: (id) => href('/admin/cms/programs/:id', { id }),
  'news update': (id) => href('/admin/cms/newsupdates/:id', { id }),
  'staff profile': (id) => href('/admin/cms/staff/:id', { id }),
  'core areas': () => href('/admin/cms/coreareas/new'),
  mandate: () => href('/admin/cms/mandate/new'),
  about: () => href('/admin/cms/about/new'),
  settings: () => href('/admin/cms/settings'),
}

const nouns: Partial<Record<ChangedNoun, string>> = {
  program: 'Program',
  'news update': 'News update',
  'staff profile': 'Staff profile',
}

/** `now`: milliseconds since the Unix epoch. */
export function toChangeLine({ kind, record, count, by, at }: ContentChange, now: number): ChangeLine {
  const done = kind === 'updated' ? 'edited' : kind
  const noun = record && nouns[record.noun]
  const words = `${noun ? `${noun} ${done}` : capital(done)} by ${by}, ${unbroken(formatShortMoment(at, now))}`
  if (!record) return { title: `${count} records at once`, words, to: null }
  return { title: record.title, words, to: kind === 'deleted' ? null : editScreens[record.noun](record.id) }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
