import { z } from 'zod'
import { toOneLine } from '#domain/plain-text.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'
import { downloadKeyOf } from './download-address.ts'
import type { StoredDownload } from './schema.ts'

const storedDownload = z.object({
  url: z.string().refine((url) => downloadKeyOf(url) !== null),
  name: z.string().transform(toOneLine).pipe(z.string().min(1)),
  sizeBytes: z.number().int().nonnegative().catch(0),
  uploadId: z.string().catch(''),
})

/** The downloads of a stored field. Anything that is not one is left out. */
export const readDownloads = (stored: unknown): readonly StoredDownload[] =>
  Array.isArray(stored) ? stored.flatMap((entry: unknown) => storedDownload.safeParse(entry).data ?? []) : []

/** All downloads of a stored record. */
export const downloadsOf = (fields: Fields): readonly StoredDownload[] =>
  Object.values(fields).flatMap(readDownloads)

export const toStoredDownloads = (downloads: readonly StoredDownload[]): Json =>
  downloads.map(({ url, name, sizeBytes, uploadId }) => ({ url, name, sizeBytes, uploadId }))
