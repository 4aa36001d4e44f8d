import { downloadsFolder, isDownloadKey } from '#domain/downloads/download-address.ts'
import { imagesFolder, parseImageAddress } from '#domain/media/image-address.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'

/** Long enough for staff to notice a missing picture, and for the operator to find the right database. */
export const trashRetentionMs = 30 * 24 * 3_600_000

const trash = 'trash/'

/** The folder of the copies that everybody may read (`public-copies.ts`). */
export const publicFolder = 'public/'

/** A master with its variants, or only variants. A file to download is a master without variants. */
export interface StoredPicture {
  readonly masterKey: FileKey
  /** The variants first and the master last, so that a move that was interrupted is completed at the next sweep. */
  readonly keys: readonly string[]
  /** When the newest of its files was stored or moved; milliseconds since the Unix epoch. */
  readonly youngest: number
}

/** All pictures and files to download outside the trash. It ignores files that have neither address. */
export const findPictures = (files: FileStore) => groupPictures(files, '')

/** Those in the trash, under their original keys. `youngest`: when they were moved. */
export const findTrash = (files: FileStore) => groupPictures(files, trash)

async function groupPictures(files: FileStore, prefix: string): Promise<readonly StoredPicture[]> {
  const groups = new Map<FileKey, { variants: string[]; master: string[]; youngest: number }>()
  for await (const { key, modifiedAt } of files.list(prefix + imagesFolder)) {
    const address = parseImageAddress(key.slice(prefix.length))
    if (!address) continue
    const group = groups.get(address.masterKey) ?? { variants: [], master: [], youngest: 0 }
    group[address.variant ? 'variants' : 'master'].push(address.variant?.key ?? address.masterKey)
    group.youngest = Math.max(group.youngest, modifiedAt)
    groups.set(address.masterKey, group)
  }
  for await (const { key, modifiedAt } of files.list(prefix + downloadsFolder)) {
    const masterKey = key.slice(prefix.length)
    if (isDownloadKey(masterKey))
      groups.set(masterKey, { variants: [], master: [masterKey], youngest: modifiedAt })
  }
  return [...groups].map(([masterKey, { variants, master, youngest }]) => ({
    masterKey,
    keys: [...variants, ...master],
    youngest,
  }))
}

export async function moveToTrash(files: FileStore, { keys }: StoredPicture): Promise<void> {
  for (const key of keys) await moveOrDrop(files, key, trash + key)
}

/** Restores the master first, so that the picture is visible again as soon as possible. */
export async function restore(files: FileStore, { keys }: Pick<StoredPicture, 'keys'>): Promise<void> {
  for (const key of keys.toReversed()) await moveOrDrop(files, trash + key, key)
}

/** Restores only the master. The next sweep restores the variants, unless they were made again. */
export async function restoreMaster(files: FileStore, masterKey: FileKey): Promise<void> {
  await moveOrDrop(files, trash + masterKey, masterKey)
}

export async function isInTrash(files: FileStore, masterKey: FileKey): Promise<boolean> {
  return (await files.open(trash + masterKey)) !== null
}

export async function removeForGood(files: FileStore, { keys }: StoredPicture): Promise<void> {
  for (const key of keys) await files.remove(trash + key)
}

/**
 * Removes a picture in every size, or a file to download, also from the trash and from the public copies. The master
 * first: variants that are being made are then removed by their maker.
 */
export async function removePicture(files: FileStore, masterKey: FileKey): Promise<void> {
  for (const folder of ['', trash, publicFolder]) {
    for await (const key of filesOf(files, masterKey, folder)) await files.remove(key)
  }
}

/** The keys of a picture below `folder`: the master, which may be missing, and its variants. */
export async function* filesOf(files: FileStore, masterKey: FileKey, folder = ''): AsyncGenerator<string> {
  yield folder + masterKey
  for await (const { key } of files.list(folder + masterKey.replace(/\.[a-z]+$/, '/'))) yield key
}

async function moveOrDrop(files: FileStore, key: string, toKey: string): Promise<void> {
  try {
    await files.move(key, toKey)
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error
    // The content of a key never changes, so one of the two files is enough.
    await files.remove(key)
  }
}
