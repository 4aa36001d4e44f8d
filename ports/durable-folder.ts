import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes the entries of a folder to the disk. An fsync of a file does not include its name in the folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Creates a folder and its missing parents, and resolves when they are on the disk. */
export async function makeDurableFolder(path: string): Promise<void> {
  const topmostMade = await mkdir(path, { recursive: true })
  if (topmostMade === undefined) return
  for (let made = path; made.length >= topmostMade.length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** FAT and exFAT, network drives, and drivers in user space have these codes for a link that they cannot make. */
const noLinksCodes = ['EPERM', 'ENOTSUP', 'ENOSYS']

/**
 * Gives a finished file the name `path`. Without links, it claims the name with an empty file and renames the finished
 * file to it, so that a crash in between leaves the empty file. Throws EEXIST when the name is taken. The finished file
 * may still have its former name, too.
 */
export async function nameUnlessTaken(finished: string, path: string): Promise<void> {
  try {
    await link(finished, path)
  } catch (error) {
    if (!noLinksCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await claimAndRename(finished, path)
  }
}

async function claimAndRename(finished: string, path: string): Promise<void> {
  const claim = await open(path, 'wx', 0o600)
  try {
    await claim.close()
    await rename(finished, path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
