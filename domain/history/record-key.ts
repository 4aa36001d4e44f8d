import { recordKinds } from '#domain/records/kinds.ts'
import type { RecordKey, RecordKind } from './schema.ts'

const kinds = Object.keys(recordKinds) as readonly RecordKind[]

/** The collection of a kind. */
export const collectionOf = (kind: RecordKind) => recordKinds[kind].collection

/** The kind with this name; null for another text. */
const findKind = (name: string | null | undefined): RecordKind | null =>
  kinds.find((kind) => kind === name) ?? null

/** Whether there is only one record of a kind, as of the story. */
export const isOnlyOne = (kind: RecordKind) => 'id' in recordKinds[kind]

/** Whether a kind can have a record of this id: the story, for example, has only one. */
export function isIdOfKind({ kind, id }: RecordKey): boolean {
  const form = recordKinds[kind]
  return 'id' in form ? form.id === id : true
}

/** The kind of a stored record; null for a record that no form edits. */
export function kindOf(collection: string, id: string): RecordKind | null {
  return kinds.find((kind) => collectionOf(kind) === collection && isIdOfKind({ kind, id })) ?? null
}

/** The record of an address or a form; null when no record can have it. */
export function readRecordKey(kind: string | null | undefined, id: string | undefined): RecordKey | null {
  const known = findKind(kind)
  return known && id !== undefined && isIdOfKind({ kind: known, id }) ? { kind: known, id } : null
}
