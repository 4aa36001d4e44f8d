import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type DiskSpace, isNearlyFull } from '#domain/maintenance/disk-space.ts'

/** The disk of a folder while it is nearly full; null otherwise. */
export async function diskWhenNearlyFull(
  folder: string,
  read: typeof statfs = statfs,
): Promise<DiskSpace | null> {
  const { bavail, bsize, blocks } = await read(folder)
  const disk = { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  return isNearlyFull(disk) ? disk : null
}

/** The room on the disk of a folder, which need not exist yet. */
export const freeBytesAt = async (folder: string): Promise<number> => (await diskAt(folder)).freeBytes

/** The disk of a folder, which need not exist yet. Folders on one disk have the same `device`. */
export async function diskAt(folder: string): Promise<{ freeBytes: number; device: number }> {
  let existing = resolve(folder)
  while (!existsSync(existing)) existing = dirname(existing)
  const [{ bavail, bsize }, { dev }] = await Promise.all([statfs(existing), stat(existing)])
  return { freeBytes: bavail * bsize, device: dev }
}
