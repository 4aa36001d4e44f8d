import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileKey } from '#ports/files/file-store.ts'
import { downloadKeyOf, recordOfDownload } from './download-address.ts'
import type { Download } from './schema.ts'
import { downloadsOf } from './stored-downloads.ts'

/** The file that the website offers now under a key. Null when its program is not public, or dropped the file. */
export async function findDownload(
  documents: Pick<DocumentStore, 'get'>,
  key: FileKey,
): Promise<Download | null> {
  const record = await documents.get('Programs', recordOfDownload(key).id)
  return downloadsOf(record?.fields ?? {}).find(({ url }) => downloadKeyOf(url) === key) ?? null
}
