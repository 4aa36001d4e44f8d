import { isDeepStrictEqual } from 'node:util'
import { areaNames } from '#domain/core-areas/schema.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { type RecordFacts, type RecordKindName, recordKinds } from '#domain/records/kinds.ts'
import { fieldsOf, type Kind } from '#domain/records/kind.ts'
import { readTexts, type TextsKind } from '#domain/records/named-text.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'
import { toStoredRichText } from '../import/rich-text.ts'

/** The kinds that the specification keeps at the provider, each with its fields there, by their names in the form. */
const specified = {
  program: ['title', 'theme', 'date', 'report', 'images'],
  news: ['newsType', 'title', 'summary', 'image', 'videoLink', 'link', 'source', 'date'],
  staff: ['fullName', 'position', 'image'],
  about: ['intro', 'content', 'image'],
  mandate: ['Mission', 'Vision', 'Values', 'Objectives'],
  'core-areas': areaNames,
} as const satisfies Partial<Record<RecordKindName, readonly string[]>>

export type HostedKind = keyof typeof specified
export const hostedKinds = Object.keys(specified) as HostedKind[]

/** The collections that are kept equal in both directions. */
export const hostedCollections = ['Programs', 'NewsUpdates', 'Staff', 'aboutUs', 'LandingPage'] as const
export type HostedCollection = (typeof hostedCollections)[number]

/** The kind of a record by its name, such as `Programs/3f2a`. Null when this website has no such record. */
export function hostedKindOf(name: string): HostedKind | null {
  const { collection, id } = splitName(name)
  const isKind = (kind: HostedKind) => {
    const facts: RecordFacts = recordKinds[kind]
    return facts.collection === collection && (facts.id ?? id) === id
  }
  return hostedKinds.find(isKind) ?? null
}

export function splitName(name: string): { readonly collection: string; readonly id: string } {
  const [collection = '', id = ''] = name.split('/')
  return { collection, id }
}

const isTexts = (kind: Kind): kind is TextsKind =>
  kind.collection === 'LandingPage' || 'Mission' in kind.fields

const dateNames = ['day', 'month', 'year']

/** The names of the fields of the specification, in groups that only make sense together. */
export function hostedGroups(kind: HostedKind): readonly (readonly string[])[] {
  const declared = declarationOf(kind)
  const names: readonly string[] = specified[kind]
  const groups = fieldsOf(declared)
    .filter(({ name }) => names.includes(name))
    .map(({ stored, field }) => (field.shownAs === 'date' ? [stored, ...dateNames] : [stored]))
  if (isTexts(declared)) return groups
  // A report shows only the pictures of its record.
  const pictured = ['images', 'ProgramReport']
  const joined =
    kind === 'program' ? [pictured, ...groups.filter(([name]) => !pictured.includes(name!))] : groups
  return [['id'], ...joined]
}

export const hostedNames = (kind: HostedKind): readonly string[] => hostedGroups(kind).flat()

/** Only the fields of the specification. */
export const onlyHosted = (kind: HostedKind, fields: Fields): Fields =>
  Object.fromEntries(hostedNames(kind).flatMap((name) => (name in fields ? [[name, fields[name]!]] : [])))

/**
 * A stored record as the earlier website stores it: exactly the fields of the specification. `addressOf`: the download
 * address of a picture of the record; null when it has none.
 */
export function toHostedFields(
  kind: HostedKind,
  stored: Fields,
  addressOf: (url: string) => string | null,
): Fields {
  const declared = declarationOf(kind)
  if (isTexts(declared)) return readTexts(declared, stored)
  const value = (name: string, shownAs: string | undefined): Json | undefined => {
    const found = stored[name]
    if (shownAs === 'pictures')
      return Array.isArray(found)
        ? found.flatMap((url) => addressOf(String(url)) ?? [])
        : (found && addressOf(String(found))) || undefined
    if (shownAs === 'rich-text' || shownAs === 'report')
      return toStoredRichText(String(found ?? ''), addressOf, { isReport: shownAs === 'report' })
    // The earlier website has two types. A statement is read there as an article.
    if (name === 'newsType' && found === 'Statement') return 'News Article'
    return found ?? undefined
  }
  const shownAs = new Map(fieldsOf(declared).map(({ stored: name, field }) => [name, field.shownAs]))
  return Object.fromEntries(
    hostedNames(kind).flatMap((name) => {
      const found = value(name, shownAs.get(name))
      return found === undefined ? [] : [[name, found]]
    }),
  )
}

/** Puts what was changed at the provider into a stored record; everything else stays as it is here. */
export function mergeHosted(
  kind: HostedKind,
  {
    here,
    before,
    there,
    read,
  }: {
    /** The stored record. */
    readonly here: Fields
    /** What stood at the provider when both were equal; null when nothing did. */
    readonly before: Fields | null
    readonly there: Fields
    /** `there` as an import stores it. */
    readonly read: Fields
  },
): Fields {
  const merged: Record<string, Json> = { ...here }
  for (const group of hostedGroups(kind)) {
    if (before && group.every((name) => isSame(before[name], there[name]))) continue
    for (const name of group) {
      delete merged[name]
      if (name in read) merged[name] = read[name]!
    }
  }
  return merged
}

/** Whether two values are the same. The provider may return maps in another order. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)
