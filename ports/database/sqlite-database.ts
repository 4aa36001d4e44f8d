import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { EmptyDatabaseError, ForeignDatabaseError, NewerSchemaError } from './errors.ts'
import { migrations as releasedMigrations } from './migrations/migrations.ts'
import { isBusy, NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

const migrationsTable = 'schema_steps'

/** "WIPF" in ASCII, in the head of the file (https://sqlite.org/pragma.html#pragma_application_id). */
const applicationId = 0x57495046
const markAsOurs = sql.raw(`pragma application_id = ${applicationId}`)

export interface SqliteDatabaseOptions {
  /** Made when absent, and its folder too; only the owner may read it. */
  readonly file: string
  /** False: a file that is missing or empty is refused, because there must have been one; true when left out. */
  readonly mayBeNew?: boolean
  /**
   * How long a write waits for another process's write, in milliseconds; 5,000 when left out, which is a
   * thousand times what a commit takes. Outside of a transaction the process does nothing else meanwhile.
   */
  readonly busyTimeoutMs?: number
  /**
   * How long `migrate` waits for another process that is migrating, in milliseconds; ten minutes when left out:
   * a large store on a small machine is copied before it is changed.
   */
  readonly migrationTimeoutMs?: number
  /** For tests of migrating itself; the released ones when left out. */
  readonly migrations?: Readonly<Record<string, Migration>>
}

/**
 * One SQLite file in WAL mode on a local disk, read and written through one connection, and read through a second
 * one where that takes long. A commit has reached the disk when it resolves. Several processes of one machine may open the same file.
 * @throws {EmptyDatabaseError} when the file is missing or empty and may not be.
 * @throws {ForeignDatabaseError} when it is the database of another program; nothing of it is changed.
 * @throws when the file cannot be opened or is no SQLite database.
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
    const done = await namesOfStepsDone(transaction)
    const unknownSteps = done.filter((name) => !(name in migrations))
    if (unknownSteps.length > 0) {
      throw new NewerSchemaError({
        store: file,
        unknownSteps,
        knownStep: Object.keys(migrations).sort().at(-1) ?? 'none',
        backup: existsSync(backupFile) ? backupFile : null,
      })
    }
    // Stores made before there was a mark have none yet.
    if (readApplicationId(connection) !== applicationId) await markAsOurs.execute(transaction)
    if (Object.keys(migrations).every((name) => done.includes(name))) return
    if (done.length > 0) copyDatabase(file, backupFile)

    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: async () => ({ ...migrations }) },
      migrationTableName: migrationsTable,
      migrationLockTableName: `${migrationsTable}_lock`,
    })
    const { error } = await migrator.migrateToLatest()
    // Thrown inside the transaction, so that the steps before the failing one are taken back too.
    if (error) throw error
  }

  return {
    kysely,
    kyselyForLongReads,
    write: (work) => kysely.transaction().execute(work),

    async migrate() {
      const giveUpAt = Date.now() + migrationTimeoutMs
      for (;;) {
        try {
          return await kysely.transaction().execute(migrateUnderLock)
        } catch (error) {
          if (!isBusy(error) || Date.now() > giveUpAt) throw error
          // Yields to the rest of the process, so that it can still be stopped while it waits.
          await wait(100)
        }
      }
    },

    async probe() {
      // The mark that is there already: SQLite writes its page again all the same.
      await kysely.transaction().execute((transaction) => markAsOurs.execute(transaction))
    },

    async close() {
      // The writer last: whoever is last to close empties the WAL into the file, which a reader cannot.
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
  // Before SQLite looks: beside an empty file it removes the commits that wait in `-wal`.
  const sizeBytes = statSync(file, { throwIfNoEntry: false })?.size
  if (!mayBeNew && !sizeBytes) throw new EmptyDatabaseError({ store: file, isThere: sizeBytes !== undefined })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite gives its own companions (-wal, -shm) the permissions of the main file.
  closeSync(openSync(file, 'a', 0o600))
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    const content = contentOf(connection)
    if (content === 'foreign') throw new ForeignDatabaseError(file)
    if (content === 'nothing' && !mayBeNew) throw new EmptyDatabaseError({ store: file, isThere: true })
    // FULL: a commit survives a power cut; NORMAL, usual with WAL, may lose the last ones.
    connection.exec('pragma journal_mode = wal; pragma synchronous = full;')
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

function contentOf(connection: DatabaseSync): 'nothing' | 'ours' | 'foreign' {
  const mark = readApplicationId(connection)
  if (mark === applicationId) return 'ours'
  const tables = connection.prepare(`select name from sqlite_master where type = 'table'`).all()
  if (mark === 0 && tables.length === 0) return 'nothing'
  // Stores made before there was a mark are known by the list of their steps.
  return mark === 0 && tables.some(({ name }) => name === migrationsTable) ? 'ours' : 'foreign'
}

function readApplicationId(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma application_id').get()?.['application_id'])
}

async function namesOfStepsDone(transaction: Transaction<Tables>): Promise<string[]> {
  const table =
    await sql`select 1 from sqlite_master where type = 'table' and name = ${migrationsTable}`.execute(
      transaction,
    )
  if (table.rows.length === 0) return []
  const steps = await sql<{
    name: string
  }>`select name from ${sql.table(migrationsTable)} order by name`.execute(transaction)
  return steps.rows.map((step) => step.name)
}

/**
 * Copies the store as last committed, through a connection of its own: VACUUM refuses to run in the transaction
 * that holds the lock, and reading beside a writer is what WAL is for. The copy before the last one is replaced
 * only once the new one is whole and on the disk.
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
