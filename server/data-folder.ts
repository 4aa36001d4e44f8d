import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from '#ports/database/sqlite-dialect.ts'

/** Another process runs the site on this folder. The message is written for the operator and shown as it is. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly code = 'folder-in-use'
  constructor(folder: string) {
    super(
      `Another process of this website is using the data folder ${folder}. ` +
        `Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Makes the folder where it is absent, and keeps it for this process; the answer gives it back. The lock is SQLite's on
 * a file of its own, so it ends with the process, however that ends, and no process id is compared (record 0019).
 * @param options.patienceMs how long to wait for a process that is just stopping, in milliseconds.
 * @param options.onWait called once, when there is another process.
 * @throws {FolderInUseError} when the other process is still there after that.
 */
export async function lockDataFolder(
  folder: string,
  options: { patienceMs: number; onWait(): void },
): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const connection = new DatabaseSync(join(folder, 'site.lock'), { timeout: 0 })
  const giveUpAt = performance.now() + options.patienceMs
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

/** The transaction is never ended: closing the connection, or the end of the process, gives the lock back. */
function tryToLock(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/**
 * Whether a site has run in the folder of this database, so that the database cannot be new: there are files, uploads
 * or mails; commits that wait for their file; or the copy that is made before an update.
 */
export function isUsedFolder(databaseFile: string): boolean {
  const folder = dirname(databaseFile)
  if (['files', 'staging', 'outbox'].some((name) => hasEntries(join(folder, name)))) return true
  if (existsSync(`${databaseFile}.before-migration`)) return true
  if ((statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return true
  // By itself the secret may have been put there by hand; a site makes it after its database.
  return existsSync(databaseFile) && existsSync(join(folder, 'auth-secret'))
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
}
