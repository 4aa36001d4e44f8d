import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { NewerSchemaError } from './errors.ts'
import { migrations as releasedMigrations } from './migrations/migrations.ts'
import { isBusy, NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

const migrationsTable = 'schema_steps'

export interface SqliteDatabaseOptions {
  /** Made when absent, and its folder too; only the owner may read it. */
  readonly file: string
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
 * @throws when the file cannot be opened or is no SQLite database.
 */
export function createSqliteDatabase(options: SqliteDatabaseOptions): Database {
  const file = resolve(options.file)
  const backupFile = `${file}.before-migration`
  const migrations = options.migrations ?? releasedMigrations
  const busyTimeoutMs = options.busyTimeoutMs ?? 5_000
  const migrationTimeoutMs = options.migrationTimeoutMs ?? 600_000

  const connection = openConnection(file, busyTimeoutMs)
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
          // In turns with the rest of the process, so that it can still be stopped while it waits.
          await wait(100)
        }
      }
    },

    async ping() {
      await sql`select 1`.execute(kysely)
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

function openConnection(file: string, busyTimeoutMs: number): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite gives its own companions (-wal, -shm) the permissions of the main file.
  closeSync(openSync(file, 'a', 0o600))
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    // FULL: a commit survives a power cut; NORMAL, usual with WAL, may lose the last ones.
    connection.exec('pragma journal_mode = wal; pragma synchronous = full;')
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
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
