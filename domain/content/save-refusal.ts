import type { FieldErrors } from '#domain/result.ts'

/** The fields are invalid. */
export interface Invalid {
  readonly code: 'invalid'
  readonly errors: FieldErrors
}
/** Another editor saved the record after this editor opened it. Nothing was overwritten or deleted. */
export interface ChangedSince {
  readonly code: 'changed-since'
}
/** The record was deleted after this editor opened it. Nothing was stored. */
export interface Gone {
  readonly code: 'gone'
}

/** A past version cannot be published. Nothing was changed. */
interface NotRestorable {
  readonly code: 'not-restorable'
  /** A sentence. */
  readonly reason: string
}

/** The reason why a past version was not published. */
export type RestoreRefusal = ChangedSince | NotRestorable

/** The reason why a record that was opened for editing was not saved. */
export type SaveRefusal = Invalid | ChangedSince | Gone

/** A successful, durable save. */
export interface Saved {
  /** The stored version. The next save of the same form sends it as `expectedVersion`. */
  readonly version: number
}
