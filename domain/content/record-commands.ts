import type { Editor } from '#domain/accounts/schema.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { PublishOptions } from './record.ts'
import type { ChangedSince, Saved, SaveRefusal } from './save-refusal.ts'

/**
 * The commands of a kind of records of which there are many. When they resolve, the change is durable and the next page
 * shows it. `Draft`: the values of the form.
 */
export interface RecordCommands<Draft> {
  /** Publishes a new record. The same draft sent twice makes one record with one id. */
  add(
    draft: Draft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * Saves a record. `expectedVersion`: the version that the editor opened. The draft has the complete list of pictures
   * and files; those that it drops stay stored.
   */
  save(
    id: string,
    draft: Draft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
  /**
   * Takes a record off the website. Its versions and pictures stay stored. `expectedVersion`: the version that the
   * editor opened. Removing a missing record is accepted.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

/**
 * Saves the only record of its kind, such as the mandate. Resolves when it is durable and the next page shows it.
 * `expectedVersion`: the version that the editor opened; 0 when there was no record. When another editor has saved
 * since, nothing is overwritten.
 */
export type SaveSingle<Draft> = (
  draft: Draft,
  expectedVersion: number,
  by: Editor,
  options?: PublishOptions,
) => Promise<Result<Saved, SaveRefusal>>
