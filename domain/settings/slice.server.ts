import type { Slice } from '#domain/content/snapshot.server.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { settingsRecord } from './schema.ts'

/** The stored fields; empty when nobody has saved settings. */
export const settingsSlice: Slice<Fields> = { collection: 'Settings', read: readSettingsSlice }

async function readSettingsSlice(documents: Pick<DocumentStore, 'read'>): Promise<Fields> {
  return (await documents.read('Settings')).get(settingsRecord.id)?.fields ?? {}
}
