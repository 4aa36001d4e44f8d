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

/** The downloads of a stored record. Anything that is not one is left out. */
export function downloadsOf({ ProgramDownloads: stored }: Fields): readonly StoredDownload[] {
  return Array.isArray(stored)
    ? stored.flatMap((entry: unknown) => storedDownload.safeParse(entry).data ?? [])
    : []
}

export const toStoredDownloads = (downloads: readonly StoredDownload[]): Json =>
  downloads.map(({ url, name, sizeBytes, uploadId }) => ({ url, name, sizeBytes, uploadId }))
