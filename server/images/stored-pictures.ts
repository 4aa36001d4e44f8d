import type { FileKey, FileStore } from '#ports/files/file-store.ts'

/** The folder of the copies that everybody may read (`public-copies.ts`). */
export const publicFolder = 'public/'

/** Version 0.5 moved unreferenced pictures there. No version moves them any more. */
const formerTrash = 'trash/'

/**
 * Removes a picture in every size, or a file to download, also from the public copies. Removes the master first: a job
 * that is making a variant then removes it.
 */
export async function removePicture(files: FileStore, masterKey: FileKey): Promise<void> {
  for (const folder of ['', formerTrash, publicFolder]) {
    for await (const key of filesOf(files, masterKey, folder)) await files.remove(key)
  }
}

/** The keys of a picture below `folder`: the master, which may be missing, and its variants. */
export async function* filesOf(files: FileStore, masterKey: FileKey, folder = ''): AsyncGenerator<string> {
  yield folder + masterKey
  for await (const { key } of files.list(folder + masterKey.replace(/\.[a-z]+$/, '/'))) yield key
}
