import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { NewerSchemaError } from './errors.ts'
import type { Tables } from './tables.ts'

/** The table with the names of the migrations that a database has. */
export const migrationsTable = 'schema_steps'

type Migrations = Readonly<Record<string, Migration>>

/** The names of the migrations that a database has. @throws when it has no `migrationsTable`. */
export async function namesOfMigrationsDone(kysely: Kysely<Tables>): Promise<string[]> {
  const done = await sql<{ name: string }>`select name from ${sql.table(migrationsTable)}`.execute(kysely)
  return done.rows.map(({ name }) => name).toSorted()
}

/**
 * Whether a database with the migrations `done` has all of them.
 * @throws {NewerSchemaError} when it has one that this version of the site does not know.
 */
export function hasAllMigrations(
  done: readonly string[],
  migrations: Migrations,
  { store, backup }: { readonly store: string; readonly backup: string | null },
): boolean {
  const names = Object.keys(migrations)
  const unknownMigrations = done.filter((name) => !names.includes(name))
  if (unknownMigrations.length > 0) {
    throw new NewerSchemaError({
      store,
      unknownMigrations,
      knownMigration: names.sort().at(-1) ?? 'none',
      backup,
    })
  }
  return names.every((name) => done.includes(name))
}

/** `schema`: of the table with the names. A failure also rolls back the migrations before the failed one. */
export async function runMigrations(
  transaction: Transaction<Tables>,
  migrations: Migrations,
  { schema }: { readonly schema?: string } = {},
): Promise<void> {
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: migrationsTable,
    migrationLockTableName: `${migrationsTable}_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Repeats `work` while another process holds the write lock, for `timeoutMs` at most. `onLocked`: called each time. */
export async function repeatWhileLocked(
  work: () => Promise<void>,
  {
    isLocked,
    timeoutMs,
    onLocked = () => undefined,
  }: {
    readonly isLocked: (error: unknown) => boolean
    readonly timeoutMs: number
    readonly onLocked?: () => void
  },
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      onLocked()
      // Waiting outside the database does not block the process, so it can still be stopped.
      await wait(100)
    }
  }
}
