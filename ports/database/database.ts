import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The relational store under documents, accounts and limits. Held by `describeDatabase` in `contract.ts`. */
export interface Database {
  /** For reads, and for libraries that speak Kysely themselves. */
  readonly kysely: Kysely<Tables>
  /** One transaction that takes the write lock at its beginning (SQLite: BEGIN IMMEDIATE), durable when it resolves. */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs every migration not yet run, under a lock that other processes wait for.
   * @throws {NewerSchemaError} when the store was written by a newer version of the product.
   */
  migrate(): Promise<void>
  /** Answers once a trivial read came back; used by /readyz. */
  ping(): Promise<void>
  close(): Promise<void>
}
