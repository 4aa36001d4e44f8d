import type { Content } from '#domain/content/snapshot.server.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { createSingleQueries } from '#domain/records/queries.server.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import type { SettingName, Settings } from './kind.ts'
import { firstSettings, readSettings, settingsOver, toOrganisationSettings } from './values.ts'

/**
 * The organisation and the settings as the whole site uses them: values that owners saved, otherwise those of
 * `site.config.ts`.
 */
export type SettingsQueries = ReturnType<typeof createSettingsQueries>

export function createSettingsQueries(
  content: Pick<Content<{ settings: Fields }>, 'current'>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
  organisation: Organisation,
) {
  const first = firstSettings(organisation)
  let merged: { readonly of: Fields; readonly settings: Settings } | null = null

  function current(): Settings {
    const { settings: fields } = content.current()
    // Unchanged fields stay the same object.
    if (merged?.of !== fields) merged = { of: fields, settings: readSettings(fields, first) }
    return merged.settings
  }
  return {
    /** Without a database read. */
    current,
    /** Whether owners have saved this setting. Without a database read. */
    hasOwn: (name: SettingName): boolean => Object.hasOwn(content.current().settings, name),
    /** The organisation with the current settings. Without a database read. */
    organisation: (): Organisation => ({ ...organisation, ...toOrganisationSettings(current()) }),
    ...createSingleQueries('settings', settingsOver(first), documents),
  }
}
