import { randomUUID } from 'node:crypto'
import type { UploadId } from '#domain/media/image-address.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import type { UploadPart } from './upload-facts.ts'

/** The folder of the uploads in the file store. */
export const uploadsFolder = 'uploads/'

export const uploadFolder = (id: UploadId): string => `${uploadsFolder}${id}/`

/** A file with received bytes is missing. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
  readonly code = 'missing-part'
}

/** Stores a file of an upload under a new key that begins with `name`. `extension`: with its dot, or ''. */
export async function storeUploadFile(
  files: Pick<FileStore, 'put'>,
  { id, name, extension = '' }: { readonly id: UploadId; readonly name: string; readonly extension?: string },
  content: Uint8Array,
): Promise<FileKey> {
  const key = `${uploadFolder(id)}${name}-${randomUUID()}${extension}`
  await files.put(key, content, { maxBytes: content.byteLength })
  return key
}

export async function removeUploadFiles(
  files: Pick<FileStore, 'list' | 'remove'>,
  id: UploadId,
): Promise<void> {
  for await (const { key } of files.list(uploadFolder(id))) await files.remove(key)
}

/** Returns the bytes of a part, or of a range of it. @throws {MissingPartError} also when it is removed meanwhile. */
export async function readPart(
  files: Pick<FileStore, 'open'>,
  { key }: UploadPart,
  range?: { readonly start: number; readonly end: number },
): Promise<Uint8Array> {
  const file = await files.open(key)
  if (!file) throw new MissingPartError(key)
  return new Response(file.stream(range)).bytes().catch(async (error: unknown) => {
    throw (await files.open(key)) ? error : new MissingPartError(key)
  })
}

/** @throws {MissingPartError} while it is read. */
export async function* readParts(files: Pick<FileStore, 'open'>, parts: readonly UploadPart[]) {
  for (const part of parts) yield await readPart(files, part)
}
