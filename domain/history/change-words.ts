import { isDeepStrictEqual } from 'node:util'
import { formatDate } from '#domain/calendar-date.ts'
import { locale } from '#domain/locale.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { Fields, VersionSummary } from '#ports/documents/document-store.ts'
import { type HistoryField, kinds } from './kinds.server.ts'
import type { RecordKind, VersionListEntry } from './schema.ts'

const onlySay = (words: string) => ({ words, isRestored: false })

/**
 * Describes in words what a version changed. `before`: the version before it, null for the first one. `restoredMoment`:
 * the time of the earlier version that it brought back, in words. `details`: the words of the picture details that differ.
 */
export function changeWords(
  kind: RecordKind,
  before: VersionSummary | null,
  after: VersionSummary,
  restoredMoment: string | null,
  details: ReadonlySet<string>,
): Pick<VersionListEntry, 'words' | 'isRestored'> {
  if (!after.fields) return onlySay('taken down')
  if (!before) return onlySay('published')
  if (!before.fields)
    return onlySay(after.sameAs === before.version - 1 ? 'put back' : 'put back, with changes')
  const { notRestored } = kinds[kind]
  if (notRestored && changedOnly(notRestored.names, before.fields, after)) return onlySay(notRestored.changed)
  if (restoredMoment !== null) return { words: `restored the version of ${restoredMoment}`, isRestored: true }
  const words = [
    ...fieldWords(kind, before.fields, after.fields, after.longTexts),
    ...pictureWords(kind, before.fields, after.fields, details),
  ]
  // A save without changes makes no version.
  return onlySay(words.join(', ') || 'pictures changed')
}

function changedOnly(names: readonly string[], before: Fields, after: VersionSummary): boolean {
  const now = after.fields ?? {}
  const changed = Object.keys({ ...before, ...now }).filter(
    (name) => !(name in after.longTexts) && !isDeepStrictEqual(before[name], now[name]),
  )
  const isLongTextChanged = Object.values(after.longTexts).includes('changed')
  return changed.length > 0 && !isLongTextChanged && changed.every((name) => names.includes(name))
}

function fieldWords(
  kind: RecordKind,
  before: Fields,
  after: Fields,
  longTexts: VersionSummary['longTexts'],
): readonly string[] {
  const changed = kinds[kind].fields.filter((field) => isChanged(field, before, after, longTexts))
  const [only] = changed
  if (!only) return []
  if (changed.length === 1 && only.kind === 'date' && only.read(before) && only.read(after)) {
    return [`date changed from ${formatDate(only.read(before))} to ${formatDate(only.read(after))}`]
  }
  return [`${new Intl.ListFormat(locale).format(changed.map(({ word }) => word))} changed`]
}

function isChanged(
  field: HistoryField,
  before: Fields,
  after: Fields,
  longTexts: VersionSummary['longTexts'],
): boolean {
  if (field.kind === 'pictures') return false
  const long = longTexts[field.name]
  // A long text that became a short one, or none, is not among the fields before.
  return long ? long === 'changed' : field.read(before) !== field.read(after)
}

function pictureWords(
  kind: RecordKind,
  before: Fields,
  after: Fields,
  details: ReadonlySet<string>,
): readonly string[] {
  const [past, now] = [referencedPictures(before), referencedPictures(after)]
  const added = now.filter((url) => !past.includes(url)).length
  const removed = past.filter((url) => !now.includes(url)).length
  if (added === 1 && removed === 1 && now.length === 1) return ['picture changed']
  const words = [
    ...(added > 0 ? [`${countPictures(added)} added`] : []),
    ...(removed > 0 ? [`${countPictures(removed)} removed`] : []),
  ]
  const { bannerAt } = kinds[kind]
  if (bannerAt !== undefined && isBannerChanged(past, now, bannerAt)) words.push('banner changed')
  const isReordered = words.length === 0 && past.some((url, place) => now[place] !== url)
  if (isReordered && details.size === 0) return ['order of the pictures changed']
  if (isReordered || details.size > 1) return [...words, 'pictures changed']
  return [...words, ...[...details].map((detail) => `${detail} of a picture changed`)]
}

/** Whether both versions have a banner, and it is not the same picture. */
export function isBannerChanged(
  before: readonly string[],
  after: readonly string[],
  bannerAt: number,
): boolean {
  const [past, now] = [before[bannerAt], after[bannerAt]]
  return past !== undefined && now !== undefined && past !== now
}

/** "1 picture", "3 pictures". */
export const countPictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
