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
import { orStorageFull } from '#ports/storage-full.ts'

/** Kysely's own SQLite dialect, spoken to Node's built-in SQLite, with transactions that are sure of the write lock. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #busyTimeoutMs: number

  /** `busyTimeoutMs`: how long a statement or the beginning of a transaction waits for another process's write. */
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

  // A plain BEGIN takes the write lock only at the first write, and fails there and then, busy_timeout or not,
  // when another process has written since the transaction's first read.
  override async beginTransaction() {
    const giveUpAt = performance.now() + this.#busyTimeoutMs
    for (;;) {
      try {
        return this.#beginAtOnce()
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw orStorageFull(error)
        await wait(5)
      }
    }
  }

  // On a full or failing disk SQLite takes the transaction back by itself. A second rollback would fail, and its
  // error would hide the reason (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }

  /** SQLite's own waiting stands the whole process still, for as long as somebody else's transaction lasts. */
  #beginAtOnce() {
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
  const busy = 5 // SQLITE_BUSY; its extended codes carry it in the low byte
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}

class TransactionalDdlAdapter extends SqliteAdapter {
  // Kysely answers false because some PRAGMAs do not work in a transaction; CREATE, ALTER and DROP do, and
  // only so does a migration that fails leave nothing behind.
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Preparing a statement takes longer than running most of them; the product has some fifty. */
const preparedStatementsKept = 200

function toKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? toKyselyStatement(connection.prepare(sql))
      // Put back at the end, so that the first one is the one unused for longest.
      prepared.delete(sql)
      prepared.set(sql, statement)
      if (prepared.size > preparedStatementsKept) prepared.delete(prepared.keys().next().value!)
      return statement
    },
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(() => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters) => explained(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function explained<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw orStorageFull(error)
  }
}
