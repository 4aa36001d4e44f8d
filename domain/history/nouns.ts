import type { RecordKind } from './schema.ts'

/** The singular and plural nouns that staff use for each kind of record. */
export const recordNouns: Readonly<Record<RecordKind, { readonly one: string; readonly more: string }>> = {
  program: { one: 'Program', more: 'Programs' },
  news: { one: 'News update', more: 'News updates' },
  staff: { one: 'Staff profile', more: 'Staff profiles' },
  representation: { one: 'Count', more: 'Counts' },
  woman: { one: 'Woman', more: 'Women' },
  event: { one: 'Event', more: 'Events' },
  about: { one: 'About', more: 'About' },
  mandate: { one: 'Mandate', more: 'Mandate' },
  'core-areas': { one: 'Core Areas', more: 'Core Areas' },
  settings: { one: 'Settings', more: 'Settings' },
}

/** The same nouns within a sentence, as in "this program" and "all programs". */
export const nounsOf = (kind: RecordKind) => ({
  one: recordNouns[kind].one.toLowerCase(),
  more: recordNouns[kind].more.toLowerCase(),
})
