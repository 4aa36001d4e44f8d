import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { nameUnlessTaken, syncFolder } from '#ports/durable-folder.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { orStorageFull } from '#ports/storage-full.ts'
import type { Passphrase } from './age.ts'
import { BackupError } from './backup-error.ts'
import { type BackupTarget, openBackupStore, unfinishedMaxAgeMs } from './backup-target.ts'
import { chunkBytes } from './chunks.ts'
import { timeOfBackup } from './retention.ts'
import type { BackupSource } from './read-archive.ts'

/** A bucket takes a larger backup only in parts that would need too much memory. */
export const maxBackupBytes = 200_000_000_000

/** The nightly backups in a store, newest first. */
export async function listBackups(store: FileStore): Promise<readonly { key: string; sizeBytes: number }[]> {
  const found: { key: string; sizeBytes: number; at: number }[] = []
  for await (const { key, sizeBytes } of store.list('website-')) {
    const at = timeOfBackup(key)
    if (at !== null) found.push({ key, sizeBytes, at })
  }
  return found.sort((one, other) => other.at - one.at)
}

/**
 * Writes a file that does not exist yet, durably. After any error nothing is left behind. Of two calls for one path at
 * once, the first to finish stores its file, and the other one is refused.
 * @throws {BackupError} when it exists.
 */
export async function writeNewFile(path: string, body: ReadableStream<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  await removeKilled(path)
  const unfinished = `${path}${unfinishedMark}${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for await (const chunk of body) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await nameUnlessTaken(unfinished, path)
    await syncFolder(dirname(path))
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(`There is a file ${path} already. Nothing was overwritten. Choose another name.`)
    throw orStorageFull(error)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const unfinishedMark = '.unfinished-'

/** Removes the unfinished files that killed commands have left for this path. */
async function removeKilled(path: string): Promise<void> {
  const oldest = Date.now() - unfinishedMaxAgeMs
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}${unfinishedMark}`)) continue
    const unfinished = join(dirname(path), name)
    // Another command may remove it at the same time.
    const facts = await stat(unfinished).catch(() => null)
    if (facts && facts.mtimeMs < oldest) await rm(unfinished, { force: true })
  }
}

/** A backup in a store. */
export const backupInStore = (
  store: FileStore,
  key: string,
  passphrase: Passphrase | null,
): BackupSource => ({
  name: key,
  passphrase,
  async open() {
    const file = await store.open(key)
    if (!file) throw new BackupError(`There is no backup ${key} any more.`)
    return file.stream()
  },
})

/**
 * The backup that an operator has named: a file, or one of the nightly backups by its name.
 * @throws {BackupError} when there is none.
 */
export async function findBackup(
  named: string,
  {
    to,
    passphrase,
    directory,
  }: { to: BackupTarget | null; passphrase: Passphrase | null; directory: string },
): Promise<BackupSource & { readonly sizeBytes: number }> {
  const path = resolve(directory, named)
  const facts = await stat(path).catch(() => null)
  if (facts?.isFile()) {
    return {
      name: path,
      passphrase,
      sizeBytes: facts.size,
      open: async () => createReadStream(path, { highWaterMark: chunkBytes }),
    }
  }
  if (to && timeOfBackup(named) !== null) {
    const store = await openBackupStore(to)
    const file = await store.open(named)
    if (file) return { ...backupInStore(store, named, passphrase), sizeBytes: file.sizeBytes }
  }
  throw new BackupError(`There is no backup ${named}. Nothing was changed.`)
}

/** The path to write to: `named` itself, or a file of the given name in it when it is a folder or ends with `/`. */
export async function pathInFolder(named: string, name: string, directory: string): Promise<string> {
  const path = resolve(directory, named)
  const isFolder = named.endsWith('/') || (await stat(path).catch(() => null))?.isDirectory() === true
  return isFolder ? join(path, name) : path
}
