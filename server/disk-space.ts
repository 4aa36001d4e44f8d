import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
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
export async function freeBytesAt(folder: string): Promise<number> {
  let existing = resolve(folder)
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = await statfs(existing)
  return bavail * bsize
}
