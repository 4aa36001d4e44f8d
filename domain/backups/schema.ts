import type { Rights } from '#domain/accounts/schema.ts'

/** A nightly backup that was restored into a temporary place and compared. */
export interface VerifiedBackup {
  /** When it was made, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly name: string
  readonly sizeBytes: number
  readonly records: number
  readonly pictures: number
  /** The number of pictures that a record names and that are missing. */
  readonly missing: number
  /** The number of public pages that were rendered from it. */
  readonly pages: number
}

export interface BackupState {
  /** Whether a backup is made each night. */
  readonly isSetUp: boolean
  readonly lastVerified: VerifiedBackup | null
  /** The last attempt's failure; null when it did not fail. `at`: milliseconds since the Unix epoch. */
  readonly failure: { readonly at: number; readonly reason: string } | null
  /**
   * The start of the backup that is being made now, in milliseconds since the Unix epoch; null when none is being made.
   */
  readonly begunAt: number | null
}

/** A backup that can be read now. */
interface OpenBackup {
  readonly name: string
  readonly sizeBytes: number
  stream(): ReadableStream<Uint8Array>
}

export interface BackupQueries {
  state(): Promise<BackupState>
  /**
   * The newest verified backup; null when there is none, or it was removed.
   * @throws {NotPermittedError}
   */
  openNewest(by: Rights): Promise<OpenBackup | null>
}
