import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The relational store under documents, accounts and limits. Held by `describeDatabase` in `contract.ts`. */
export interface Database {
  /** For reads, and for libraries that speak Kysely themselves. */
  readonly kysely: Kysely<Tables>
  /**
   * For reads that take long, over a connection of their own, so that nobody waits for them: on SQLite `kysely`
   * answers one question after the other. A statement sees everything committed before it began. Nothing can be
   * written through it.
   */
  readonly kyselyForLongReads: Kysely<Tables>
  /**
   * One transaction that takes the write lock at its beginning (SQLite: BEGIN IMMEDIATE), durable when it resolves;
   * when `work` throws, nothing of it is kept. Inside `work` only the given transaction is used: on SQLite a
   * question put to `kysely` there would wait for the transaction, and the transaction for its answer.
   * @throws {StorageFullError} when the disk is full; a write put to `kysely` throws it too.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs every migration not yet run, all or none, under a lock that other processes wait for. A store that
   * already has an older shape is copied first; the copy made last is kept.
   * @throws {NewerSchemaError} when the store was written by a newer version of the product.
   */
  migrate(): Promise<void>
  /**
   * Resolves once something small was written durably, which changes nothing: whether writing works is known only by
   * doing it. Throws what a write would.
   */
  probe(): Promise<void>
  close(): Promise<void>
}
