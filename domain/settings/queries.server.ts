import type { Content } from '#domain/content/snapshot.server.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { createSingleQueries, type SingleQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import type { SettingName, Settings, settings } from './kind.ts'
import { firstSettings, readSettings, settingsOver, toOrganisationSettings } from './values.ts'

/**
 * The organisation and the settings as the whole site uses them: values that owners saved, otherwise those of
 * `site.config.ts`.
 */
export interface SettingsQueries extends SingleQueries<typeof settings> {
  /** Without a database read. */
  current(): Settings
  /** Whether owners have saved this setting. Without a database read. */
  hasOwn(name: SettingName): boolean
  /** The organisation with the current settings. Without a database read. */
  organisation(): Organisation
}

export function createSettingsQueries(
  content: Pick<Content<{ settings: Fields }>, 'current'>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
  organisation: Organisation,
): SettingsQueries {
  const first = firstSettings(organisation)
  let merged: { readonly of: Fields; readonly settings: Settings } | null = null

  function current(): Settings {
    const { settings: fields } = content.current()
    // Unchanged fields stay the same object.
    if (merged?.of !== fields) merged = { of: fields, settings: readSettings(fields, first) }
    return merged.settings
  }
  return {
    current,
    hasOwn: (name) => Object.hasOwn(content.current().settings, name),
    organisation: () => ({ ...organisation, ...toOrganisationSettings(current()) }),
    ...createSingleQueries('settings', settingsOver(first), documents),
  }
}
