import { isExisting } from '#domain/media/draft-images.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'
import {
  parseSettingsValues,
  type SettingsField,
  settingsFields,
  toSettings,
  toSettingsValues,
} from './draft.ts'
import { logoPictures } from './logos.ts'
import type { Settings } from './schema.ts'

/*
 * The stored record `Settings/Settings`. It has the fields of the form, but only those that were ever changed: the
 * others keep following `site.config.ts` and the environment.
 */

/** Merges stored fields over the defaults. A field that the form would refuse counts as not stored. */
export function readSettings(fields: Fields, defaults: Settings): Settings {
  const before = toSettingsValues(defaults)
  const stored = Object.fromEntries(
    settingsFields.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const read = parseSettingsValues({ ...before, ...stored })
  if (read.ok) return toSettings(read.value, defaults)
  const good = Object.entries(stored).filter(([name]) => !Object.hasOwn(read.refusal, name))
  if (good.length === Object.keys(stored).length) return defaults
  return readSettings(Object.fromEntries(good), defaults)
}

/**
 * The fields to store. `current`: the stored ones. A field that was stored once stays stored. `images` are the logos of
 * the partners, under the name that all records have for their pictures.
 */
export function toSettingsFields(settings: Settings, current: Fields, defaults: Settings): Fields {
  const [values, before] = [toSettingsValues(settings), toSettingsValues(defaults)]
  const isStored = (name: SettingsField) => Object.hasOwn(current, name) || values[name] !== before[name]
  const images = logoPictures(settings.partners)
    .filter(isExisting)
    .map(({ url }) => url)
  return {
    ...Object.fromEntries(
      settingsFields.filter(isStored).map((name): [string, Json] => [name, values[name]]),
    ),
    ...(images.length > 0 && { images }),
  }
}
