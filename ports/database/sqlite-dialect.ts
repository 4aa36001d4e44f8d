import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { orStorageFull } from '#ports/storage-full.ts'

/** Kysely's SQLite dialect for Node's built-in SQLite, with transactions that take the write lock at the start. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #busyTimeoutMs: number

  /** `busyTimeoutMs`: how long a statement or the start of a transaction waits for another process's write. */
  constructor(connection: DatabaseSync, busyTimeoutMs: number) {
    super({ database: toKyselyDatabase(connection) })
    this.#connection = connection
    this.#busyTimeoutMs = busyTimeoutMs
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#connection, this.#busyTimeoutMs)
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync
  readonly #busyTimeoutMs: number

  constructor(connection: DatabaseSync, busyTimeoutMs: number) {
    super({ database: toKyselyDatabase(connection) })
    this.#connection = connection
    this.#busyTimeoutMs = busyTimeoutMs
  }

  // A plain BEGIN takes the write lock only at the first write. That fails immediately, regardless of busy_timeout,
  // when another process has written since the transaction's first read.
  override async beginTransaction() {
    const deadline = performance.now() + this.#busyTimeoutMs
    for (;;) {
      try {
        return this.#beginWithoutWaiting()
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw orStorageFull(error)
        await wait(5)
      }
    }
  }

  // On a full or failing disk SQLite rolls the transaction back itself. A second rollback would fail, and its error
  // would hide the cause (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }

  /** SQLite's own wait blocks the whole process until the other transaction ends. */
  #beginWithoutWaiting() {
    this.#connection.exec('pragma busy_timeout = 0')
    try {
      this.#connection.exec('begin immediate')
    } finally {
      this.#connection.exec(`pragma busy_timeout = ${this.#busyTimeoutMs}`)
    }
  }
}

/** Whether SQLite refused because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const busy = 5 // SQLITE_BUSY, the low byte of its extended codes
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}

class TransactionalDdlAdapter extends SqliteAdapter {
  // Kysely's default is false, because some PRAGMAs do not work in a transaction. CREATE, ALTER and DROP do, and with
  // them a failed migration leaves nothing behind.
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Preparing a statement takes longer than running most of them. The product uses about fifty. */
const maxPreparedStatements = 200

function toKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({
    max: maxPreparedStatements,
    memoMethod: (sql) => toKyselyStatement(connection.prepare(sql)),
  })
  return { close: () => connection.close(), prepare: (sql) => prepared.memo(sql) }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withStorageFullError(() => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters) => withStorageFullError(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function withStorageFullError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw orStorageFull(error)
  }
}
