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

/** @throws {MissingPartError} */
export async function openPart(files: Pick<FileStore, 'open'>, { key }: UploadPart) {
  const file = await files.open(key)
  if (!file) throw new MissingPartError(key)
  return file
}

/** @throws {MissingPartError} */
export async function readPart(files: Pick<FileStore, 'open'>, part: UploadPart): Promise<Uint8Array> {
  return new Response((await openPart(files, part)).stream()).bytes()
}

/** @throws {MissingPartError} while it is read. */
export async function* readParts(files: Pick<FileStore, 'open'>, parts: readonly UploadPart[]) {
  for (const part of parts) yield* (await openPart(files, part)).stream()
}
