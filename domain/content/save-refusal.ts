import type { FieldErrors } from '#domain/result.ts'

/** The fields as they were sent cannot be stored. */
export interface Invalid {
  readonly code: 'invalid'
  readonly errors: FieldErrors
}
/** Somebody saved the record after this person opened it. Nothing was overwritten or deleted. */
export interface ChangedSince {
  readonly code: 'changed-since'
}
/** Somebody deleted the record after this person opened it. Nothing was stored. */
export interface Gone {
  readonly code: 'gone'
}

/** Why a record that was opened for editing was not saved. */
export type SaveRefusal = Invalid | ChangedSince | Gone

/** A save that was stored for good. */
export interface Saved {
  /** The version now stored: the one to send with the next save of the same form. */
  readonly version: number
}
