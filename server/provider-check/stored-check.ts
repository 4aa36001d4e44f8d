import { system } from '#domain/content/system.ts'
import type { ProviderCheck } from '#domain/maintenance/notices.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import type { Config } from '../settings/config.ts'

const record = { collection: 'Maintenance', id: 'provider-check' } as const

type Places = Pick<Config, 'files' | 'identityService' | 'hosted'>

/** What a check asks about. Null when no setting names the provider. */
export function checkedPlaces({ files, identityService, hosted }: Places): string | null {
  const bucket = files.kind === 'gcs' ? files : null
  return bucket || identityService || hosted ? JSON.stringify([bucket, identityService, hosted]) : null
}

/** The last check with these settings; null without one. */
export async function readProviderCheck(
  documents: Pick<DocumentStore, 'get'>,
  places: string | null,
): Promise<ProviderCheck | null> {
  const stored = places === null ? null : await documents.get(record.collection, record.id)
  return stored?.fields['places'] === places ? (stored!.fields as unknown as ProviderCheck) : null
}

export async function storeProviderCheck(
  documents: Pick<DocumentStore, 'commit'>,
  check: ProviderCheck & { readonly places: string },
): Promise<void> {
  await documents.commit([{ kind: 'set', ...record, fields: check as unknown as Fields }], system)
}
