import { statfs } from 'node:fs/promises'
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
