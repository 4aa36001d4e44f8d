import type pg from 'pg'
import Cursor from 'pg-cursor'
import {
  type ColumnDefinitionNode,
  CompiledQuery,
  DataTypeNode,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresDialect,
  type PostgresCursor,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  RawNode,
} from 'kysely'
import { orStorageFull } from '#ports/storage-full.ts'
import { orUnavailable } from './postgres-refusals.ts'

/** "WIPF" in ASCII. Advisory locks belong to one database, so other databases of the server are not affected. */
const writeLock = 0x57495046

/** After this time the server ends a transaction that a vanished machine left open, and releases its lock. */
const idleTransactionTimeoutMs = 60_000

interface AnswerLimit {
  /**
   * How long each statement, and each batch of rows of a long read, may take. After that the connection is ended, and
   * the waiting call is rejected with a StoreUnavailableError. Null: without a limit.
   */
  readonly answerTimeoutMs: number | null
}

/** Kysely's Postgres dialect with transactions that take the write lock at the start. */
export class LockingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #lockTimeoutMs: number

  /** `lockTimeoutMs`: how long the start of a transaction waits for another writer. */
  constructor(pool: pg.Pool, { lockTimeoutMs, answerTimeoutMs }: { lockTimeoutMs: number } & AnswerLimit) {
    const config = toConfig(pool, answerTimeoutMs)
    super(config)
    this.#config = config
    this.#lockTimeoutMs = lockTimeoutMs
  }

  override createDriver() {
    return new LockingPostgresDriver(this.#config, this.#lockTimeoutMs)
  }

  override createAdapter() {
    return new LockedAdapter()
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

class LockingPostgresDriver extends PostgresDriver {
  readonly #begin: CompiledQuery

  constructor(config: PostgresDialectConfig, lockTimeoutMs: number) {
    super(config)
    // Each statement must see the commits of the previous writer, also those made while this one waited for the lock.
    // The settings apply to one transaction, because a pooler may give the connection to another process after it.
    this.#begin = CompiledQuery.raw(`
      begin isolation level read committed;
      set local lock_timeout = ${lockTimeoutMs};
      set local idle_in_transaction_session_timeout = ${idleTransactionTimeoutMs};
      select pg_advisory_xact_lock(${writeLock})`)
  }

  override async beginTransaction(connection: Connection) {
    try {
      await connection.executeQuery(this.#begin)
    } catch (error) {
      // Kysely rolls back only after a successful start. A failed rollback discards the connection.
      await this.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }
}

/** Whether Postgres refused because another connection holds the lock (`lock_not_available`). */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/**
 * The migrator runs inside a transaction, which holds the write lock already. The lock of Kysely belongs to the
 * session: after a failed migration it would stay locked.
 */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(_: Kysely<unknown>) {}
  override async releaseMigrationLock(_: Kysely<unknown>) {}
}

/** Kysely's Postgres dialect, with each query in a read-only transaction of its own. */
export class ReadOnlyPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(pool: pg.Pool, { answerTimeoutMs }: AnswerLimit) {
    const config = toConfig(pool, answerTimeoutMs)
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ReadOnlyPostgresDriver(this.#config)
  }
}

class ReadOnlyPostgresDriver extends PostgresDriver {
  override async acquireConnection() {
    const connection = (await super.acquireConnection()) as Connection
    try {
      await connection.executeQuery(CompiledQuery.raw('begin read only'))
      return connection
    } catch (error) {
      await super.releaseConnection(connection)
      throw error
    }
  }

  override async releaseConnection(connection: Connection) {
    // A failed rollback discards the connection; the error of the query is thrown already.
    await this.rollbackTransaction(connection).catch(() => undefined)
    await super.releaseConnection(connection)
  }
}

function toConfig(pool: pg.Pool, answerTimeoutMs: number | null): PostgresDialectConfig {
  const kyselyPool: PostgresPool = {
    options: pool.options,
    connect: async () => toKyselyClient(await pool.connect().catch(throwAsPort), answerTimeoutMs),
    end: () => pool.end(),
  }
  return { pool: kyselyPool, cursor: Cursor }
}

/** Kysely's view of a connection, which throws the errors of the port. */
function toKyselyClient(client: pg.PoolClient, answerTimeoutMs: number | null): PostgresPoolClient {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(asked: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') return toKyselyCursor(client.query(asked as Cursor))
    return inTime(client.query(asked, parameters.map(toParameter)))
  }

  /** `close` of pg-cursor waits for an answer of the server, which never comes when the connection is lost. */
  function toKyselyCursor(cursor: Cursor): PostgresCursor<unknown> {
    const lost = Promise.withResolvers<void>()
    client.once('end', lost.resolve)
    return {
      read: (rows) => inTime(cursor.read(rows)),
      async close() {
        await inTime(Promise.race([cursor.close(), lost.promise]))
        client.off('end', lost.resolve)
      },
    }
  }

  async function inTime<T>(answer: Promise<T>): Promise<T> {
    if (answerTimeoutMs === null) return answer.catch(throwAsPort)
    // `query_timeout` of pg would give the connection, which may never answer again, back to the pool.
    const late = setTimeout(() => client.connection.stream.destroy(), answerTimeoutMs)
    return answer.catch(throwAsPort).finally(() => clearTimeout(late))
  }

  return { query, release: (destroy) => client.release(destroy) }
}

/** A text of Postgres cannot hold NUL, which anybody can type into a form or an address. SQLite keeps it. */
const toParameter = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

function throwAsPort(error: unknown): never {
  throw orUnavailable(orStorageFull(error))
}

/**
 * Creates text columns with the collation "C", for the migrations. Text is then sorted and compared by its bytes, as on
 * SQLite, whatever the locale of the server; indexes serve ranges of ids, and a new version of the operating system
 * does not change their order.
 */
export class ByteOrderPlugin implements KyselyPlugin {
  readonly #transformer = new ByteOrderTransformer()

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

class ByteOrderTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    ...parameters: Parameters<OperationNodeTransformer['transformColumnDefinition']>
  ): ColumnDefinitionNode {
    const node = super.transformColumnDefinition(...parameters)
    const isText = DataTypeNode.is(node.dataType) && node.dataType.dataType === 'text'
    return isText ? { ...node, dataType: RawNode.createWithSql('text collate "C"') } : node
  }
}
