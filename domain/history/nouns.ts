import { recordKinds } from '#domain/records/kinds.ts'
import type { RecordKind } from './schema.ts'

/** The nouns of a kind within a sentence, as in "this program" and "all programs". */
export const nounsOf = (kind: RecordKind) => ({
  one: recordKinds[kind].noun.one.toLowerCase(),
  more: recordKinds[kind].noun.more.toLowerCase(),
})
