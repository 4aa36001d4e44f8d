import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The relational database for documents, accounts and limits. The contract tests `describeDatabase` in `contract.ts`
 * check each implementation.
 */
export interface Database {
  /** For short reads, and for libraries that use Kysely. */
  readonly kysely: Kysely<Tables>
  /**
   * For long reads. It uses a separate connection, because on SQLite `kysely` runs one query at a time and other
   * queries would wait. A query sees everything committed before it began. This connection cannot write.
   */
  readonly kyselyForLongReads: Kysely<Tables>
  /**
   * Runs `work` in one transaction that takes the write lock at the start (SQLite: BEGIN IMMEDIATE). The transaction is
   * durable when it resolves, and rolled back when `work` throws. `work` must use only the given transaction: on
   * SQLite, a query to `kysely` inside it is a deadlock.
   * @throws {StorageFullError} when the disk is full. A write through `kysely` throws it, too.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs all pending migrations or none, under a lock that other processes wait for. An existing store is copied first;
   * only the latest copy is stored.
   * @throws {NewerSchemaError} when a newer version of the product has written the store.
   */
  migrate(): Promise<void>
  /**
   * Makes a small durable write that changes nothing, because only a write shows whether writing works. Throws what a
   * write would throw.
   */
  probe(): Promise<void>
  close(): Promise<void>
}
