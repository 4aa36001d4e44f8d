import { Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Client, Pool, types } from 'pg'
import type { Database } from './database.ts'
import { EmptyDatabaseError, ForeignDatabaseError, UnusableDatabaseError } from './errors.ts'
import {
  hasAllMigrations,
  migrationsTable,
  namesOfMigrationsDone,
  repeatWhileLocked,
  runMigrations,
} from './migrating.ts'
import { migrations as releasedMigrations } from './migrations/migrations.ts'
import {
  ByteOrderPlugin,
  isLocked,
  LockingPostgresDialect,
  ReadOnlyPostgresDialect,
} from './postgres-dialect.ts'
import { requireFeatures } from './postgres-features.ts'
import { createPostgresListener, notifyStatement } from './postgres-listener.ts'
import { checkServerVersion, explainRefusal, mayNotCreateTables } from './postgres-refusals.ts'
import { whileServerAnswers } from './postgres-watch.ts'
import type { Tables } from './tables.ts'

/**
 * Without this limit, the site would wait for ever for a server that stops answering, and eight such waits use all
 * connections. A minute is far longer than the slowest statement of a large site.
 */
const defaultAnswerTimeoutMs = 60_000

/** The connections of one process, with one more for notifications. Managed offers allow from twenty connections on. */
const maxConnections = { short: 8, longReads: 2 }

export interface PostgresDatabaseOptions {
  /** `postgres://user:password@host:port/database`, with the TLS options that `pg` reads. May lead to a pooler. */
  readonly url: string
  /** The address of the server itself, for notifications, when `url` leads to a pooler. Default: `url`. */
  readonly directUrl?: string | undefined
  /** False refuses an empty database, for a site that has run before. Default: true. */
  readonly mayBeNew?: boolean
  /** How long a write waits for another process's write, in milliseconds. Default: 10,000. */
  readonly lockTimeoutMs?: number
  /** How long `migrate` waits for another process that is migrating, in milliseconds. Default: ten minutes. */
  readonly migrationTimeoutMs?: number
  /** For tests: how long each statement, and each batch of a long read, may take. Default: a minute. */
  readonly answerTimeoutMs?: number
  /** For tests: after this time without the first notification, only polling is used. Default: ten seconds. */
  readonly notificationsWithinMs?: number
  /** For tests of migrating. Default: the released migrations. */
  readonly migrations?: Readonly<Record<string, Migration>>
  readonly log: { warn(event: object): void }
}

/**
 * Opens a database of a Postgres server, version 13 or newer, with a pool of connections. Writers of all processes run
 * one after the other, under an advisory lock. Connections that were lost are opened again.
 * @throws {UnusableDatabaseError} when the server cannot be reached, refuses the connection, is too old or is another
 *   engine, which lacks LISTEN or advisory locks.
 * @throws {EmptyDatabaseError} when the database is empty and `mayBeNew` is false.
 * @throws {ForeignDatabaseError} when its tables are of another program; the database is not changed.
 */
export async function createPostgresDatabase(options: PostgresDatabaseOptions): Promise<Database> {
  const { url, log } = options
  const migrations = options.migrations ?? releasedMigrations
  const migrationTimeoutMs = options.migrationTimeoutMs ?? 600_000
  const { lockTimeoutMs = 10_000, answerTimeoutMs = defaultAnswerTimeoutMs } = options
  const store = describeDatabase(url)

  const kysely = new Kysely<Tables>({
    dialect: new LockingPostgresDialect(openPool(url, maxConnections.short), {
      lockTimeoutMs,
      answerTimeoutMs,
    }),
  })
  const kyselyForLongReads = new Kysely<Tables>({
    dialect: new ReadOnlyPostgresDialect(openPool(url, maxConnections.longReads), { answerTimeoutMs }),
  })
  const listener = createPostgresListener({
    url: options.directUrl ?? url,
    send: (statement) => sql.raw(statement).execute(kysely),
    arrivesWithinMs: options.notificationsWithinMs,
    log,
  })

  async function close() {
    await listener.close()
    await kyselyForLongReads.destroy()
    await kysely.destroy()
  }

  async function migrateUnderLock(transaction: Transaction<Tables>) {
    const done = (await findContent(transaction)) === 'ours' ? await namesOfMigrationsDone(transaction) : []
    if (hasAllMigrations(done, migrations, { store, backup: null })) return
    const schema = await schemaForTables(transaction)
    // Without the schema, a table with this name in any schema of the database would count.
    await runMigrations(transaction.withPlugin(new ByteOrderPlugin()), migrations, { schema })
  }

  /** A migration may rewrite a large table, so its statements have no limit, only the signal. */
  async function migrateOnOwnConnection(lost: AbortSignal) {
    const pool = openPool(url, 1)
    pool.on('connect', (client) => {
      lost.addEventListener('abort', () => client.connection.stream.destroy())
    })
    const kyselyForMigrations = new Kysely<Tables>({
      dialect: new LockingPostgresDialect(pool, { lockTimeoutMs, answerTimeoutMs: null }),
    })
    let waits = false
    try {
      await repeatWhileLocked(() => kyselyForMigrations.transaction().execute(migrateUnderLock), {
        isLocked,
        timeoutMs: migrationTimeoutMs,
        onLocked() {
          if (!waits) log.warn({ event: 'migration-waits', reason: 'another process writes or migrates' })
          waits = true
        },
      })
    } finally {
      await kyselyForMigrations.destroy()
    }
  }

  try {
    checkServerVersion(await serverVersion(kysely))
    await kyselyForLongReads
      .connection()
      .execute((rolledBack) => requireFeatures((statement) => sql.raw(statement).execute(rolledBack)))
    const content = await findContent(kysely)
    if (content === 'foreign') throw new ForeignDatabaseError(store, { setting: 'DATABASE_URL' })
    if (content === 'nothing' && options.mayBeNew === false) {
      throw new EmptyDatabaseError({ store, isThere: true, setting: 'DATABASE_URL' })
    }
  } catch (error) {
    await close()
    throw explainRefusal(error, store)
  }

  return {
    kysely,
    kyselyForLongReads,
    write: (work) => kysely.transaction().execute(work),

    readSnapshot: (work) =>
      kyselyForLongReads.connection().execute(async (snapshot) => {
        // The dialect has begun a read-only transaction when it gave the connection.
        await sql`set transaction isolation level repeatable read`.execute(snapshot)
        return work(snapshot)
      }),

    async migrate() {
      try {
        // Nearly every start has nothing to migrate, and must not wait longer than other statements.
        const done = (await findContent(kysely)) === 'ours' ? await namesOfMigrationsDone(kysely) : []
        if (hasAllMigrations(done, migrations, { store, backup: null })) return
        await whileServerAnswers(migrateOnOwnConnection, {
          probe: () => sql`select 1`.execute(kysely),
          everyMs: answerTimeoutMs / 2,
          onUnanswered: () => log.warn({ event: 'migration-unanswered' }),
        })
      } catch (error) {
        throw explainRefusal(error, store)
      }
    },

    removeCopy: async () => undefined,

    async probe() {
      await kysely.transaction().execute(async (transaction) => {
        await sql`update document_revisions set revision = revision`.execute(transaction)
      })
    },

    async notify(transaction) {
      await sql.raw(notifyStatement()).execute(transaction)
    },

    listen: listener.listen,
    close,
  }
}

/** Host, port and name of the database, without user and password. */
function describeDatabase(url: string): string {
  const { host, port, database = '' } = new Client({ connectionString: url })
  return `${database} at ${host}:${port}`
}

function openPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: findTypeParser },
  })
  // Without these listeners, a connection that is lost would end the process. The next query opens another one, and a
  // query that runs meanwhile is rejected.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** `pg` returns bigint as text. Times and revisions are far below 2^53, so they are numbers, as on SQLite. */
const findTypeParser = ((...parameters: Parameters<typeof types.getTypeParser>) =>
  parameters[0] === types.builtins.INT8
    ? Number
    : types.getTypeParser(...parameters)) as typeof types.getTypeParser

async function serverVersion(kysely: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(kysely)
  return rows[0]?.version ?? 'unknown'
}

/** An extension may have created tables, so tables with other names do not matter. */
async function findContent(kysely: Kysely<Tables>): Promise<'nothing' | 'ours' | 'foreign'> {
  const { rows } = await sql<{ migrated: boolean; taken: boolean }>`
    select to_regclass(${migrationsTable}) is not null as migrated, to_regclass('documents') is not null as taken
  `.execute(kysely)
  const [{ migrated, taken } = { migrated: false, taken: false }] = rows
  return migrated ? 'ours' : taken ? 'foreign' : 'nothing'
}

/** @throws {UnusableDatabaseError} when the user may not create tables: the migrator would hide the reason. */
async function schemaForTables(transaction: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string | null; allowed: boolean | null }>`
    select current_schema() as schema, has_schema_privilege(current_schema(), 'create') as allowed
  `.execute(transaction)
  const [{ schema, allowed } = { schema: null, allowed: null }] = rows
  if (schema === null || !allowed) throw new UnusableDatabaseError(mayNotCreateTables)
  return schema
}
