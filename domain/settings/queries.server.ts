import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { readSettings } from './codec.ts'
import {
  defaultSettings,
  type Settings,
  type SettingsForEditing,
  settingsRecord,
  toOrganisationSettings,
} from './schema.ts'

/**
 * The organisation and the settings as the whole site uses them: values that owners saved, otherwise those of
 * `site.config.ts`.
 */
export interface SettingsQueries {
  /** Without a database read. */
  current(): Settings
  /** The organisation with the current settings. Without a database read. */
  organisation(): Organisation
  /** For owners: the values of the form, of now or of a past `version`. Version 0 when nothing was saved. */
  forEditing(version?: number): Promise<SettingsForEditing>
}

export function createSettingsQueries(
  content: Pick<Content<{ settings: Fields }>, 'current'>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
  organisation: Organisation,
): SettingsQueries {
  const defaults = defaultSettings(organisation)
  let merged: { readonly of: Fields; readonly settings: Settings } | null = null

  function current(): Settings {
    const { settings: fields } = content.current()
    // Unchanged fields stay the same object.
    if (merged?.of !== fields) merged = { of: fields, settings: readSettings(fields, defaults) }
    return merged.settings
  }
  return {
    current,
    organisation: () => ({ ...organisation, ...toOrganisationSettings(current()) }),
    async forEditing(version) {
      const document = await readVersion(documents, 'Settings', settingsRecord.id, version)
      return { settings: readSettings(document?.fields ?? {}, defaults), ...toEnvelope(document) }
    },
  }
}
