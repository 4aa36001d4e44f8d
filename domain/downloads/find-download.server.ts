import type { DocumentStore, PublicCollection } from '#ports/documents/document-store.ts'
import type { FileKey } from '#ports/files/file-store.ts'
import { downloadKeyOf, recordOfDownload } from './download-address.ts'
import type { Download } from './schema.ts'
import { downloadsOf } from './stored-downloads.ts'

/** The file that the website offers now under a key. Null when its record is not public, or dropped the file. */
export async function findDownload(
  documents: Pick<DocumentStore, 'get'>,
  key: FileKey,
): Promise<Download | null> {
  const { collection, id } = recordOfDownload(key)
  const record = await documents.get(collection as PublicCollection, id)
  return downloadsOf(record?.fields ?? {}).find(({ url }) => downloadKeyOf(url) === key) ?? null
}
