import { mkdir, open } from 'node:fs/promises'
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
