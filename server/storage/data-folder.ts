import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from '#ports/database/sqlite-dialect.ts'
import { OperatorError } from '#ports/operator-error.ts'

/** Another process runs the site on this folder. */
export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError'
  readonly code = 'folder-in-use'
  constructor(folder: string) {
    super(
      `Another process of this website is using the data folder ${folder}. ` +
        `Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

const lockName = 'site.lock'

/**
 * Creates the folder if it is missing and locks it for this process. The lock is an SQLite lock on a separate file, so
 * it ends with the process, also after a crash (record 0019).
 * @param options.timeoutMs how long to wait for another process to stop, in milliseconds.
 * @param options.onWait called once, when another process has the lock.
 * @returns a function that releases the lock.
 * @throws {FolderInUseError} when the other process still has the lock after `timeoutMs`.
 */
export async function lockDataFolder(
  folder: string,
  options: { timeoutMs: number; onWait(): void },
): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const connection = new DatabaseSync(join(folder, lockName), { timeout: 0 })
  const giveUpAt = performance.now() + options.timeoutMs
  try {
    for (let tries = 0; !tryToLock(connection); tries += 1) {
      if (tries === 0) options.onWait()
      if (performance.now() > giveUpAt) throw new FolderInUseError(folder)
      await wait(100)
    }
  } catch (error) {
    connection.close()
    throw error
  }
  return () => connection.close()
}

/** Removes a folder that `lockDataFolder` made, after its lock is released. One with anything else in it stays. */
export async function removeLockedFolder(folder: string): Promise<void> {
  if (readdirSync(folder).some((name) => name !== lockName)) return
  await rm(join(folder, lockName), { force: true })
  await rmdir(folder)
}

/** Nothing ends the transaction. The lock is released when the connection is closed or the process ends. */
function tryToLock(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** Returns the id of a data folder, which the first call writes into it. The folder must be locked. */
export async function readFolderId(folder: string): Promise<string> {
  const file = join(folder, 'folder-id')
  const existing = existsSync(file) ? (await readFile(file, 'utf8')).trim() : ''
  if (existing) return existing
  const id = randomUUID()
  await writeFile(file, `${id}\n`)
  return id
}

/**
 * Whether a site has already run in the folder of this database, so that an empty database is an error. It has when
 * there are files or mails, a write-ahead log that is not empty, or the copy made before a migration.
 */
export function isUsedFolder(databaseFile: string): boolean {
  const folder = dirname(databaseFile)
  if (['files', 'outbox'].some((name) => hasEntries(join(folder, name)))) return true
  if (existsSync(`${databaseFile}.before-migration`)) return true
  if ((statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return true
  // The operator may have put the secret there. A site creates its database before the secret.
  return existsSync(databaseFile) && existsSync(join(folder, 'auth-secret'))
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
}
