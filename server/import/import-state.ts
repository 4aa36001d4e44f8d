import { isSystem } from '#domain/content/system.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { importer } from './importer.ts'
import type { PlannedRecord } from './records/planned-record.ts'

/**
 * `free`: the record can be written, also in place of a sample. `imported`: an earlier run has imported it. `occupied`:
 * the site has or had a record of its own there.
 */
export type ImportState =
  { readonly kind: 'free'; readonly expectedVersion: number } | { readonly kind: 'imported' | 'occupied' }

/** Returns whether a record can be written. Changes of staff since an earlier run stay, also a removal. */
export async function findImportState(
  documents: Pick<DocumentStore, 'get' | 'version' | 'versions'>,
  { collection, id }: Pick<PlannedRecord, 'collection' | 'id'>,
): Promise<ImportState> {
  const current = await documents.get(collection, id)
  if (current?.sample) return { kind: 'free', expectedVersion: current.version }
  const [newest] = current ? [current] : await documents.versions(collection, id, { limit: 1 })
  if (!newest) return { kind: 'free', expectedVersion: 0 }
  // Records with a fixed id may have been samples before.
  let isSample = true
  for (let version = newest.version; version > 0; version -= 1) {
    const past = await documents.version(collection, id, version)
    if (past?.by.uid === importer.uid) return { kind: 'imported' }
    if (past?.fields && !isSystem(past.by)) isSample = false
  }
  return !current && isSample ? { kind: 'free', expectedVersion: 0 } : { kind: 'occupied' }
}
