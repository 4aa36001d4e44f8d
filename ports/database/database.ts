import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The relational database for documents, accounts and limits. The contract tests `describeDatabase` in `contract.ts`
 * check each implementation.
 */
export interface Database {
  /**
   * For short reads, and for libraries that use Kysely. Each method, and each query, throws StoreUnavailableError when
   * the server of the database cannot be reached.
   */
  readonly kysely: Kysely<Tables>
  /**
   * For long reads. It uses separate connections, because on SQLite `kysely` runs one query at a time and other
   * queries would wait. A query sees everything committed before it began. These connections cannot write.
   */
  readonly kyselyForLongReads: Kysely<Tables>
  /**
   * Runs `work` with a connection on which all queries see the state that was committed at its first query, while other
   * reads and writes continue. It cannot write. `work` should end soon: until then a database keeps all values that are
   * replaced meanwhile.
   */
  readSnapshot<T>(work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction that takes the write lock at the start (SQLite: BEGIN IMMEDIATE; Postgres: an
   * advisory lock), as each transaction of a library through `kysely` does. The transaction is durable when it
   * resolves, and rolled back when `work` throws. `work` must use only the given transaction: on
   * SQLite, a query to `kysely` inside it is a deadlock.
   * @throws {StorageFullError} when the disk is full. A write through `kysely` throws it, too.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs all pending migrations or none, under a lock that other processes wait for. An existing SQLite file is copied
   * first; only the latest copy is stored.
   * @throws {NewerSchemaError} when a newer version of the product has written the store.
   */
  migrate(): Promise<void>
  /**
   * Removes the copy that `migrate` has made, if it is older than `madeBefore` (milliseconds since the Unix epoch). On
   * Postgres there is none.
   */
  removeCopy(madeBefore: number): Promise<void>
  /**
   * Makes a small durable write that changes nothing, because only a write shows whether writing works. Throws the same
   * errors as a write.
   */
  probe(): Promise<void>
  /**
   * Notifies the listeners of all processes when `transaction` is committed. Does nothing on SQLite, where other
   * processes poll.
   */
  notify(transaction: Transaction<Tables>): Promise<void>
  /**
   * Calls `onNotification` after a commit with `notify`, of this or another process. Notifications may be missing,
   * while a connection is lost or always; so poll as well. Calling the returned function twice is allowed.
   */
  listen(onNotification: () => void): () => void
  close(): Promise<void>
}
