import { parseImageAddress } from '#domain/media/image-address.ts'
import { imageUrl } from '#domain/media/image-record.ts'
import { publicCollections } from '#ports/documents/document-store.ts'
import type { Collection, DocumentStore } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/**
 * Files are stored before the record that names them. A day is far longer than any publish takes, so a file
 * that nobody names after it was left by one that failed.
 */
export const unnamedKeptMs = 24 * 3_600_000

interface Stores {
  readonly files: FileStore
  readonly documents: Pick<DocumentStore, 'history' | 'read'>
}

/**
 * Removes pictures, and their variants, that no version of any record names: deleted records keep theirs.
 * A file younger than `unnamedKeptMs` is left, and so is every file whose address this product does not give out.
 * `now`: milliseconds since the Unix epoch. Returns the keys of the masters that went.
 */
export async function sweepUnnamedImages(
  { files, documents }: Stores,
  now: number,
): Promise<readonly string[]> {
  const masters = new Map<string, { variants: string[]; youngest: number }>()
  for await (const { key, modifiedAt } of files.list('images/')) {
    const address = parseImageAddress(key)
    if (!address) continue
    const found = masters.get(address.masterKey) ?? { variants: [], youngest: 0 }
    if (address.variant) found.variants.push(key)
    found.youngest = Math.max(found.youngest, modifiedAt)
    masters.set(address.masterKey, found)
  }

  const removed: string[] = []
  for (const [masterKey, { variants, youngest }] of masters) {
    if (now - youngest <= unnamedKeptMs || (await isNamed(documents, masterKey))) continue
    // The master last: as long as it is there, a sweep that was cut short is taken up by the next.
    for (const key of [...variants, masterKey]) await files.remove(key)
    removed.push(masterKey)
  }
  return removed
}

async function isNamed(documents: Stores['documents'], masterKey: string): Promise<boolean> {
  const imageId = masterKey.slice('images/'.length)
  const [collection, recordId] = imageId.split('/') as [Collection, string]
  const url = imageUrl(imageId)
  // A picture is kept under the record that it was stored for, which answers for nearly all of them.
  if ((await documents.history('Images', imageId)).length > 0) return true
  if (await historyNames(documents, collection, recordId, url)) return true
  for (const other of publicCollections) {
    for (const id of (await documents.read(other)).keys()) {
      if (await historyNames(documents, other, id, url)) return true
    }
  }
  return false
}

async function historyNames(documents: Stores['documents'], collection: Collection, id: string, url: string) {
  const versions = await documents.history(collection, id)
  return versions.some(({ fields }) => JSON.stringify(fields).includes(url))
}

/** Sweeps a minute after the start, when first visitors have been answered, and then daily. */
export function startImageSweeper(
  stores: Stores,
  { onFault }: { onFault: (error: unknown) => void },
): { stop(): Promise<void> } {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweepUnnamedImages(stores, Date.now()).then(() => {}, onFault)
  }
  const first = setTimeout(sweep, 60_000).unref()
  const daily = setInterval(sweep, 24 * 3_600_000).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(daily)
      await sweeping
    },
  }
}
