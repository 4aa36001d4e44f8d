import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { imagesFolder } from '#domain/media/image-address.ts'
import { publicCollections } from '#ports/documents/document-store.ts'
import type { Collection, DocumentStore } from '#ports/documents/document-store.ts'
import type { FileKey } from '#ports/files/file-store.ts'

export type Records = Pick<DocumentStore, 'history' | 'read'>

/**
 * Whether a version of the picture's own record, or of the record that it was stored for, references it. Deleted
 * records count too. These two queries are enough for nearly all pictures. `key`: of a master, or of a file to
 * download, which has no record of its own.
 */
export async function isReferencedByItsRecord(documents: Records, key: FileKey): Promise<boolean> {
  const [, collection = '', id = ''] = key.split('/')
  const imageId = imageIdOf(key)
  if (imageId && (await documents.history('Images', imageId)).length > 0) return true
  return (await textOfVersions(documents, collection as Collection, id)).includes(addressOf(key))
}

/** Null for a file to download. */
const imageIdOf = (key: FileKey) => (key.startsWith(imagesFolder) ? key.slice(imagesFolder.length) : null)
const addressOf = (key: FileKey) => `/${key}`

/**
 * Returns the masters and files to download that no version of any record references, in the given order. It yields to
 * the event loop between records.
 */
export async function findUnreferenced(
  documents: Records,
  masterKeys: readonly FileKey[],
): Promise<readonly FileKey[]> {
  const unreferenced = new Set<FileKey>()
  const images = await documents.read('Images')
  for (const key of masterKeys) {
    if (images.has(imageIdOf(key) ?? '')) continue
    await yieldToEventLoop()
    if (!(await isReferencedByItsRecord(documents, key))) unreferenced.add(key)
  }
  for (const collection of publicCollections) {
    if (unreferenced.size === 0) break
    for (const id of (await documents.read(collection)).keys()) {
      await yieldToEventLoop()
      const text = await textOfVersions(documents, collection, id)
      for (const key of unreferenced) if (text.includes(addressOf(key))) unreferenced.delete(key)
    }
  }
  return [...unreferenced]
}

async function textOfVersions(documents: Records, collection: Collection, id: string): Promise<string> {
  return JSON.stringify((await documents.history(collection, id)).map(({ fields }) => fields))
}
