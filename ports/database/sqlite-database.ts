import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { EmptyDatabaseError, ForeignDatabaseError } from './errors.ts'
import {
  hasAllMigrations,
  migrationsTable,
  namesOfMigrationsDone,
  repeatWhileLocked,
  runMigrations,
} from './migrating.ts'
import { migrations as releasedMigrations } from './migrations/migrations.ts'
import { isBusy, NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** "WIPF" in ASCII, stored in the header of the file (https://sqlite.org/pragma.html#pragma_application_id). */
const applicationId = 0x57495046
const setApplicationId = sql.raw(`pragma application_id = ${applicationId}`)

export interface SqliteDatabaseOptions {
  /** Created when missing, with its folder; only the owner can read it. */
  readonly file: string
  /** False refuses a missing or empty file, for a site that has run before. Default: true. */
  readonly mayBeNew?: boolean
  /**
   * How long a write waits for another process's write, in milliseconds. Default: 5,000, a thousand times the duration
   * of a commit. Outside a transaction this wait blocks the process.
   */
  readonly busyTimeoutMs?: number
  /**
   * How long `migrate` waits for another process that is migrating, in milliseconds. Default: ten minutes, because a
   * large store on a small machine is copied before it is changed.
   */
  readonly migrationTimeoutMs?: number
  /** Called with the path of the copy that was made before migrating. */
  readonly onCopied?: (copy: string) => void
  /** For tests of migrating. Default: the released migrations. */
  readonly migrations?: Readonly<Record<string, Migration>>
}

/**
 * Opens one SQLite file in WAL mode on a local disk, with one connection for reads and writes and a second one for long
 * reads. A commit is on the disk when it resolves. Several processes of one machine may open the same file.
 * @throws {EmptyDatabaseError} when the file is missing or empty and `mayBeNew` is false.
 * @throws {ForeignDatabaseError} when it is the database of another program; the file is not changed.
 * @throws when the file cannot be opened or is not an SQLite database.
 */
export function createSqliteDatabase(options: SqliteDatabaseOptions): Database {
  const file = resolve(options.file)
  const backupFile = `${file}.before-migration`
  const migrations = options.migrations ?? releasedMigrations
  const busyTimeoutMs = options.busyTimeoutMs ?? 5_000
  const migrationTimeoutMs = options.migrationTimeoutMs ?? 600_000

  const connection = openConnection(file, { busyTimeoutMs, mayBeNew: options.mayBeNew ?? true })
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection, busyTimeoutMs) })
  const reader = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  const kyselyForLongReads = new Kysely<Tables>({ dialect: new NodeSqliteDialect(reader, busyTimeoutMs) })

  async function migrateUnderLock(transaction: Transaction<Tables>) {
    const done = (await hasMigrationsTable(transaction)) ? await namesOfMigrationsDone(transaction) : []
    const backup = existsSync(backupFile) ? backupFile : null
    const isComplete = hasAllMigrations(done, migrations, { store: file, backup })
    // Stores of early versions have no application id yet.
    if (readApplicationId(connection) !== applicationId) await setApplicationId.execute(transaction)
    if (isComplete) return
    if (done.length > 0) {
      copyDatabase(file, backupFile)
      options.onCopied?.(backupFile)
    }
    await runMigrations(transaction, migrations)
  }

  return {
    kysely,
    kyselyForLongReads,
    write: (work) => kysely.transaction().execute(work),

    async readSnapshot(work) {
      const snapshot = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
      try {
        // In WAL mode a read transaction sees one state and blocks no writer.
        snapshot.exec('begin')
        return await work(new Kysely<Tables>({ dialect: new NodeSqliteDialect(snapshot, busyTimeoutMs) }))
      } finally {
        snapshot.close()
      }
    },

    migrate: () =>
      repeatWhileLocked(() => kysely.transaction().execute(migrateUnderLock), {
        isLocked: isBusy,
        timeoutMs: migrationTimeoutMs,
      }),

    async removeCopy(madeBefore) {
      const madeAt = statSync(backupFile, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
      if (madeAt < madeBefore) rmSync(backupFile, { force: true })
    },

    async probe() {
      // Sets the same application id again; SQLite writes the page even so.
      await kysely.transaction().execute((transaction) => setApplicationId.execute(transaction))
    },

    // Processes that use the same file poll it.
    notify: async () => undefined,
    listen: () => () => undefined,

    async close() {
      // Closes the writer last: the last connection to close moves the WAL into the file, which a reader cannot do.
      await kyselyForLongReads.destroy()
      if (reader.isOpen) reader.close()
      await kysely.destroy()
      // Kysely closes only a connection it has used.
      if (connection.isOpen) connection.close()
    },
  }
}

function openConnection(
  file: string,
  { busyTimeoutMs, mayBeNew }: { busyTimeoutMs: number; mayBeNew: boolean },
): DatabaseSync {
  // Checked before SQLite opens the file: next to an empty file, SQLite deletes the commits in `-wal`.
  const sizeBytes = statSync(file, { throwIfNoEntry: false })?.size
  if (!mayBeNew && !sizeBytes) throw new EmptyDatabaseError({ store: file, isThere: sizeBytes !== undefined })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite gives -wal and -shm the permissions of the main file.
  closeSync(openSync(file, 'a', 0o600))
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    const content = contentOf(connection)
    if (content === 'foreign') throw new ForeignDatabaseError(file)
    if (content === 'nothing' && !mayBeNew) throw new EmptyDatabaseError({ store: file, isThere: true })
    changeToWal(connection, busyTimeoutMs)
    // FULL: a commit survives a power cut; NORMAL, usual with WAL, may lose the last ones.
    connection.exec('pragma synchronous = full')
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

/**
 * While another process writes to a file that is not in WAL mode, as at a first start, SQLite refuses to change it at
 * once, whatever its `busy_timeout` is (seen with 3.53), so this waits.
 */
function changeToWal(connection: DatabaseSync, busyTimeoutMs: number): void {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return connection.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

function contentOf(connection: DatabaseSync): 'nothing' | 'ours' | 'foreign' {
  const mark = readApplicationId(connection)
  if (mark === applicationId) return 'ours'
  const tables = connection.prepare(`select name from sqlite_master where type = 'table'`).all()
  if (mark === 0 && tables.length === 0) return 'nothing'
  // Stores of early versions are recognised by the table of migrations.
  return mark === 0 && tables.some(({ name }) => name === migrationsTable) ? 'ours' : 'foreign'
}

function readApplicationId(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma application_id').get()?.['application_id'])
}

async function hasMigrationsTable(transaction: Transaction<Tables>): Promise<boolean> {
  const tables =
    await sql`select 1 from sqlite_master where type = 'table' and name = ${migrationsTable}`.execute(
      transaction,
    )
  return tables.rows.length > 0
}

/**
 * Copies the last committed state of the store. It uses a separate connection, because VACUUM does not run in the
 * transaction that holds the lock; in WAL mode a reader does not block a writer. The previous copy is replaced only
 * after the new one is complete and on the disk.
 */
function copyDatabase(file: string, target: string) {
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'wx', 0o600))
  const reader = new DatabaseSync(file, { readOnly: true })
  try {
    reader.prepare('vacuum into ?').run(unfinished)
  } finally {
    reader.close()
  }
  fsyncPath(unfinished)
  renameSync(unfinished, target)
  fsyncPath(dirname(target))
}

function fsyncPath(path: string) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
