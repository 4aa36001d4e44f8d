import type { Organisation } from '#domain/organisation/schema.ts'
import { isExisting } from '#domain/media/draft-images.ts'
import { readRecord } from '#domain/records/codec.ts'
import { typedOf } from '#domain/records/draft.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { Setting } from './field.ts'
import { firstValues } from './first-values.ts'
import {
  type OrganisationSettings,
  places,
  type SettingName,
  type Settings,
  settings as kind,
  type SettingsDraft,
  type SettingValues,
} from './kind.ts'
import { logoPictures } from './logos.ts'

/** `place`: in the settings and in `site.config.ts`, as `social.instagram`. */
export const allSettings = Object.entries(kind.fields).map(([name, field]) => ({
  name: name as SettingName,
  place: { ...places }[name] ?? name,
  field: field as Setting<unknown>,
}))

/** The values as an object: the one of `social.instagram` is in its object `social`. */
export function placed<Value>(values: readonly { readonly place: string; readonly value: Value }[]) {
  const tree: { [name: string]: Value | { [name: string]: Value } } = {}
  for (const { place, value } of values) {
    const [name = '', inner] = place.split('.')
    tree[name] = inner === undefined ? value : { ...tree[name], [inner]: value }
  }
  return tree
}

/** The values by the names of the form. */
export const valuesOf = (settings: Settings) =>
  Object.fromEntries(
    allSettings.map(({ name, place }) => [name, place.split('.').reduce(inside, settings)]),
  ) as unknown as SettingValues

const inside = (tree: unknown, name: string) => (tree as { readonly [name: string]: unknown })[name]

/** The settings as the texts of the form. */
export const typedSettings = (settings: Settings) => typedOf(kind, valuesOf(settings))

/** The settings before anybody has saved any. */
export const firstSettings = (organisation: Organisation): Settings => ({ ...organisation, ...firstValues })

/** The declaration, with the values of `before` for fields that are not stored or that the form would refuse. */
export function settingsOver(before: Settings): typeof kind {
  const values = valuesOf(before)
  const fields = allSettings.map(({ name, field }) => {
    const read = (stored: unknown, otherwise: unknown) => {
      const { success, data } = field.exact.safeParse(stored)
      return success ? data : otherwise
    }
    const otherwise = read(field.toTyped(values[name]), values[name])
    return [name, { ...field, read: (stored: unknown) => read(stored, otherwise) }]
  })
  return { ...kind, fields: Object.fromEntries(fields) as typeof kind.fields }
}

/** The settings with stored fields in place of those of `before`. */
export function readSettings(stored: Fields, before: Settings): Settings {
  const read = readRecord(settingsOver(before), stored) as SettingValues
  const settings = placed(allSettings.map(({ name, place }) => ({ place, value: read[name] })))
  // The link of the credit belongs to its words.
  const url = read.credit === before.credit.words ? before.credit.url : null
  return { ...settings, credit: { words: read.credit, url } } as unknown as Settings
}

/**
 * The fields to store. `current`: the stored ones. Only fields that were ever changed are stored: the others keep
 * following `site.config.ts` and the environment.
 */
export function toSettingsFields(draft: SettingsDraft, current: Fields, first: Settings): Fields {
  const before = typedSettings(first)
  const written = allSettings
    .filter(({ name }) => draft[name] !== undefined)
    .flatMap(({ name, field }) => Object.entries(field.write(draft[name], name)))
    .filter(([name, value]) => isAlwaysStored(name) || Object.hasOwn(current, name) || value !== before[name])
  // The logos are also stored under the name that all records have for their pictures.
  const { images: _, ...stored }: Fields = { ...current, ...Object.fromEntries(written) }
  const { partners, logo } = readSettings(stored, first)
  const images = logoPictures([...partners, { logo }]).filter(isExisting)
  return { ...stored, ...(images.length > 0 && { images: images.map(({ url }) => url) }) }
}

/** The name tells whether owners have seen the settings of their organisation, also when it is as it was set up. */
const isAlwaysStored = (name: string) => name === 'name'

/** Leaves out what is only for staff or for one page, so that every page may hold the rest. */
export const toOrganisationSettings = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name in firstValues)),
  ) as unknown as OrganisationSettings
