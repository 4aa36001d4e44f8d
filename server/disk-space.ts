import { statfs } from 'node:fs/promises'
import { isNearlyFull } from '#domain/maintenance/disk-space.ts'

/** The free bytes on the disk of a folder while it is nearly full; null otherwise. */
export async function freeBytesWhenNearlyFull(
  folder: string,
  read: typeof statfs = statfs,
): Promise<number | null> {
  const { bavail, bsize, blocks } = await read(folder)
  const freeBytes = bavail * bsize
  return isNearlyFull({ freeBytes, sizeBytes: blocks * bsize }) ? freeBytes : null
}
