import type { ChangedNoun, ContentChange } from '#domain/changes/schema.ts'
import { formatShortMoment } from '#domain/short-moment.ts'

/** A change as the home shows it. */
export interface ChangeLine {
  readonly title: string
  /** "Program added by Adaeze, 10:24". */
  readonly words: string
  /** Of the screen that edits it; null where there is nothing to edit. */
  readonly to: string | null
}

const editScreens: Record<ChangedNoun, (id: string) => string> = {
  program: (id) => `/admin/cms/programs/${id}`,
  'news update': (id) => `/admin/cms/newsupdates/${id}`,
  'staff profile': (id) => `/admin/cms/staff/${id}`,
  'core areas': () => '/admin/cms/coreareas/new',
  mandate: () => '/admin/cms/mandate/new',
  about: () => '/admin/cms/about/new',
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
  const words = `${noun ? `${noun} ${done}` : capital(done)} by ${by}, ${formatShortMoment(at, now)}`
  if (!record) return { title: `${count} records at once`, words, to: null }
  return { title: record.title, words, to: kind === 'deleted' ? null : editScreens[record.noun](record.id) }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
