import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Resolves once the entries of the folder are on the disk: a file's own fsync does not cover its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes the folder and those above it where they are absent; resolves once they are on the disk. */
export async function makeDurableFolder(path: string): Promise<void> {
  const topmostMade = await mkdir(path, { recursive: true })
  if (topmostMade === undefined) return
  for (let made = path; made.length >= topmostMade.length; made = dirname(made))
    await syncFolder(dirname(made))
}
