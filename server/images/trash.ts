import { imagesFolder, type MasterKey, parseImageAddress } from '#domain/media/image-address.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/** Long enough for somebody to miss a picture, and to find the right database. */
export const trashKeptMs = 30 * 24 * 3_600_000

const trash = 'trash/'

/** A master with its variants, or variants alone. */
export interface StoredPicture {
  readonly masterKey: MasterKey
  /** Variants first, the master last: as long as it is there, what was cut short is taken up again. */
  readonly keys: readonly string[]
  /** When the youngest of its files was stored or moved; milliseconds since the Unix epoch. */
  readonly youngest: number
}

/** Every picture that is not in the trash. A file without an address of ours is no picture. */
export const findPictures = (files: FileStore) => groupPictures(files, '')

/** Pictures that were moved to the trash, under the keys that they had. `youngest`: when that was. */
export const findTrash = (files: FileStore) => groupPictures(files, trash)

async function groupPictures(files: FileStore, prefix: string): Promise<readonly StoredPicture[]> {
  const groups = new Map<MasterKey, { variants: string[]; master: string[]; youngest: number }>()
  for await (const { key, modifiedAt } of files.list(prefix + imagesFolder)) {
    const address = parseImageAddress(key.slice(prefix.length))
    if (!address) continue
    const group = groups.get(address.masterKey) ?? { variants: [], master: [], youngest: 0 }
    group[address.variant ? 'variants' : 'master'].push(address.variant?.key ?? address.masterKey)
    group.youngest = Math.max(group.youngest, modifiedAt)
    groups.set(address.masterKey, group)
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

/** The master first, so that the picture is shown again at once. */
export async function restore(files: FileStore, { keys }: Pick<StoredPicture, 'keys'>): Promise<void> {
  for (const key of keys.toReversed()) await moveOrDrop(files, trash + key, key)
}

/** Its variants follow at the next sweep, or are made anew. */
export async function restoreMaster(files: FileStore, masterKey: MasterKey): Promise<void> {
  await moveOrDrop(files, trash + masterKey, masterKey)
}

export async function isInTrash(files: FileStore, masterKey: MasterKey): Promise<boolean> {
  return (await files.open(trash + masterKey)) !== null
}

export async function removeForGood(files: FileStore, { keys }: StoredPicture): Promise<void> {
  for (const key of keys) await files.remove(trash + key)
}

async function moveOrDrop(files: FileStore, key: string, toKey: string): Promise<void> {
  try {
    await files.move(key, toKey)
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error
    // A key names the same bytes for ever, so one of the two is enough.
    await files.remove(key)
  }
}
