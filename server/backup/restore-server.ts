import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config, Secrets } from '../settings/config.ts'
import { openExistingDatabase, openFileStore, openNewDatabase } from '../storage/stores.ts'
import { BackupError, UnfinishedRestoreError } from './backup-error.ts'
import { type CheckedBackup, inWords } from './read-archive.ts'
import { restoreDatabase, restoreFiles, type RestoredSoFar, writeSecret } from './restore-backup.ts'

/** The file with the secret of a backup, when AUTH_SECRET is another one. */
export const restoredSecretFile = (dataDir: string): string => join(dataDir, 'auth-secret-restored')

/**
 * Restores into an empty Postgres database. The files come first and are only added; the rows arrive in one
 * transaction. Until then the database is empty, and the command can be repeated after any failure.
 * @throws {BackupError} when the database has content, or another file has the name of one of the backup.
 * @throws {UnfinishedRestoreError} when the rows were restored but could not be migrated.
 */
export async function restoreIntoServer(
  backup: CheckedBackup,
  settings: { readonly config: Config; readonly secrets: Secrets },
  onProgress: (restored: RestoredSoFar) => void,
): Promise<void> {
  await requireEmpty(settings)
  const files = await openFileStore(settings.config.files)
  const secretFile = restoredSecretFile(settings.config.dataDir)
  await rm(secretFile, { force: true })
  const restored = { rows: 0, files: 0, fileBytes: 0 }
  let isLoaded = false
  const explain = (error: unknown): never => {
    throw isLoaded ? new UnfinishedRestoreError(error) : error
  }
  await inWords(backup.source, async () => {
    await restoreFiles(backup, files, {
      async onSecret(secret) {
        if (secret.toString().trim() !== settings.secrets.auth) await writeSecret(secretFile, secret)
      },
      onFile: (bytes) => {
        restored.files += 1
        restored.fileBytes += bytes
        onProgress({ ...restored })
      },
    })
    await restoreDatabase(backup, {
      databaseType: 'postgres',
      openWith: (some) => openNewDatabase(settings, some).catch(explain),
      onRows: (rows) => onProgress({ ...restored, rows: (restored.rows += rows) }),
      onLoaded: () => (isLoaded = true),
    })
  })
}

/** A database in which the site has never started is empty, too. */
async function requireEmpty(settings: { readonly config: Config; readonly secrets: Secrets }): Promise<void> {
  const database = await openExistingDatabase(settings)
  if (!database) return
  try {
    const { rows } = await sql`select 1 from documents limit 1`.execute(database.kysely)
    if (rows.length > 0) {
      throw new BackupError(
        'The database of DATABASE_URL has content already. Nothing was changed. Make an empty one and set DATABASE_URL to it.',
      )
    }
  } finally {
    await database.close()
  }
}
