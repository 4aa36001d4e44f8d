import { randomUUID } from 'node:crypto'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { unlessThere } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { GcsAddress } from '#ports/files/gcs-address.ts'
import type { GcsObjects } from '#ports/files/gcs-objects.ts'
import { downloadOrigin } from '../import/download-address.ts'
import type { Copies } from './copies.ts'

/** An object stays this long after the last document that named it. */
const keptMs = 24 * 3_600_000

/** The pictures of records as objects in the project's bucket, each with its download address. */
export function createHostedPictures({
  documents,
  files,
  objects,
  bucket: { bucket, endpoint },
  copies,
  now,
}: {
  readonly documents: Pick<DocumentStore, 'read'>
  readonly files: Pick<FileStore, 'open'>
  readonly objects: Pick<GcsObjects, 'put' | 'remove'>
  readonly bucket: GcsAddress
  readonly copies: Copies
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}) {
  /** The form that the provider's client library gives (`getDownloadURL`), and that the importer reads. */
  const addressOf = (object: string, token: string) =>
    `${endpoint ?? downloadOrigin}/v0/b/${bucket}/o/${encodeURIComponent(object)}?alt=media&token=${token}`

  async function store(url: string, signal: AbortSignal): Promise<void> {
    const known = copies.pictures.get(url)
    if (known) {
      if (known.unnamedSince !== null) await copies.savePicture(url, { ...known, unnamedSince: null })
      return
    }
    const id = imageIdOf(url)
    const master = id && (await files.open(masterKeyOf(id)))
    if (!master) return
    const token = randomUUID()
    // The name differs from that of `FILES_URL`, which may be the same bucket.
    const object = `${masterKeyOf(id).slice(0, -'.jpg'.length)}-${token.slice(0, 8)}.jpg`
    const written = { writeId: randomUUID(), key: object, signal, tokens: token }
    await unlessThere(objects.put(object, master.stream(), written))
    // A run that is killed before this leaves an object that no document names.
    await copies.savePicture(url, { address: addressOf(object, token), object, unnamedSince: null })
  }

  return {
    /** Stores the pictures that the provider does not have. A picture without a file here is left out. */
    async store(urls: readonly string[], signal: AbortSignal): Promise<void> {
      for (const url of urls) await store(url, signal)
    },

    addressOf: (url: string): string | null => copies.pictures.get(url)?.address ?? null,

    /** The address here of a download address; null when it is of another picture. */
    urlOf(address: string): string | null {
      for (const [url, file] of copies.pictures) if (file.address === address) return url
      return null
    },

    /** Removes the objects of this website that no document has named for a day. */
    async removeUnnamed(signal: AbortSignal): Promise<void> {
      const named = new Set<string>()
      for (const { fields } of (await documents.read('Hosted')).values()) {
        const texts = JSON.stringify([fields['fields'] ?? null, fields['pending'] ?? null])
        for (const address of texts.split('/o/').slice(1)) named.add(address.slice(0, address.indexOf('?')))
      }
      for (const [url, file] of copies.pictures) {
        if (signal.aborted) return
        if (file.object === null) continue
        const isNamed = named.has(encodeURIComponent(file.object))
        if (isNamed || file.unnamedSince === null) {
          const unnamedSince = isNamed ? null : now()
          if (unnamedSince !== file.unnamedSince) await copies.savePicture(url, { ...file, unnamedSince })
        } else if (now() - file.unnamedSince >= keptMs) {
          // A run that is killed in between leaves an object that no document names, never the reverse.
          await copies.forget(url)
          await objects.remove(file.object)
        }
      }
    },
  }
}
export type HostedPictures = ReturnType<typeof createHostedPictures>
