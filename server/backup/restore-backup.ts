import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#ports/database/database.ts'
import { migrations } from '#ports/database/migrations/migrations.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { syncFolder } from '#ports/durable-folder.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { orStorageFull } from '#ports/storage-full.ts'
import { createBetterAuth } from '../identity/better-auth.ts'
import { BackupError } from './backup-error.ts'
import { secretName } from './entries.ts'
import { loadRows } from './load-rows.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type CheckedBackup, entriesOf, inWords, readWhole } from './read-archive.ts'

/** While the disk or the store writes one file, the next ones are read. */
const filesAtOnce = 8

/** The rows, files and bytes that have been restored so far. */
export interface RestoredSoFar {
  readonly rows: number
  readonly files: number
  readonly fileBytes: number
}
type OnProgress = (restored: RestoredSoFar) => void

type Migrations = typeof migrations

/**
 * Loads the database of a backup into a new SQLite file. A backup of an older version is then migrated.
 */
export async function restoreSqlite(
  backup: CheckedBackup,
  file: string,
  { onRows = () => undefined }: { readonly onRows?: (rows: number) => void } = {},
): Promise<void> {
  const openWith = async (some: Migrations) => {
    const database = createSqliteDatabase({ file, migrations: some })
    await database.migrate()
    return database
  }
  await restoreDatabase(backup, { openWith, databaseType: 'sqlite', onRows })
  // Migrating first copies the database. Here the backup itself is such a copy.
  await rm(`${file}.before-migration`, { force: true })
  await syncFile(file)
  await syncFolder(dirname(file))
}

/** `openWith`: opens the database, first empty with the migrations of the backup, and at the end with all of them. */
export async function restoreDatabase(
  backup: CheckedBackup,
  {
    openWith,
    databaseType,
    onRows,
    onLoaded = () => undefined,
  }: {
    readonly openWith: (some: Migrations) => Promise<Database>
    readonly databaseType: 'sqlite' | 'postgres'
    readonly onRows: (rows: number) => void
    /** Called when all rows are committed. */
    readonly onLoaded?: () => void
  },
): Promise<void> {
  const { steps } = backup.about
  const database = await openWith(
    Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name))),
  )
  try {
    await createBetterAuth({
      database,
      databaseType,
      // Better Auth only creates its tables here, and signs nothing.
      secret: 'x'.repeat(32),
      siteUrl: 'http://localhost:3000',
    }).migrate()
    await loadRows(database, backup, { onRows })
    onLoaded()
  } finally {
    await database.close()
  }
  await (await openWith(migrations)).close()
}

/**
 * Stores the files of a backup. A file that is already there with the same content stays, so an interrupted run can be
 * repeated.
 * @param options.onSecret called with the generated secret of the backup, when it has one.
 * @throws {BackupError} when another file has the name of a file in the backup.
 */
export async function restoreFiles(
  backup: CheckedBackup,
  files: FileStore,
  {
    onSecret,
    onFile = () => undefined,
  }: {
    readonly onSecret: (secret: Buffer) => Promise<void>
    readonly onFile?: (sizeBytes: number) => void
  },
): Promise<void> {
  async function* readFiles() {
    for await (const { kind, name, content } of entriesOf(backup)) {
      if (name === secretName) await onSecret(await readWhole(content()))
      // Read whole, so that a file is written only after its digest was compared. A picture has 25 MB at most.
      if (kind.kind === 'file') yield { key: kind.key, bytes: await readWhole(content()) }
    }
  }
  await forEachConcurrently(readFiles(), filesAtOnce, async ({ key, bytes }) => {
    try {
      await files.put(key, bytes, { maxBytes: bytes.length })
    } catch (error) {
      if (!(error instanceof FileExistsError) || !(await isStored(files, key, bytes))) throw error
    }
    onFile(bytes.length)
  })
}

async function isStored(files: FileStore, key: string, bytes: Buffer): Promise<boolean> {
  const file = await files.open(key)
  if (file && (await readWhole(file.stream())).equals(bytes)) return true
  throw new BackupError(
    `The place to restore into has another file with the name ${key}. Nothing was overwritten. Name an empty place.`,
  )
}

/**
 * Restores the database, the files and the secret of a backup into an empty folder, all of it durable. `files`: the
 * file store for the restored files.
 */
export async function restoreIntoFolder(
  backup: CheckedBackup,
  folder: string,
  { files, onProgress }: { readonly files: FileStore; readonly onProgress: OnProgress },
): Promise<void> {
  const restored = { rows: 0, files: 0, fileBytes: 0 }
  const databaseFile = join(folder, 'site.sqlite')
  await inWords(backup.source, async () => {
    try {
      await restoreSqlite(backup, databaseFile, {
        onRows: (rows) => onProgress({ ...restored, rows: (restored.rows += rows) }),
      })
      await restoreFiles(backup, files, {
        onSecret: (secret) => writeSecret(join(folder, 'auth-secret'), secret),
        onFile: (bytes) => {
          restored.files += 1
          restored.fileBytes += bytes
          onProgress({ ...restored })
        },
      })
    } catch (error) {
      throw orStorageFull(error)
    }
  })
}

export async function writeSecret(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dirname(path))
}

async function syncFile(path: string): Promise<void> {
  if (!existsSync(path)) return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
