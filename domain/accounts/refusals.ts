import type { CredentialsRefusal } from '#ports/credentials/credentials.ts'

/* Refusals that several commands on accounts share. */

export interface TooManyTries {
  readonly code: 'too-many-requests'
  readonly waitMinutes: number
}

/** `waitMs`: the time until the next try is allowed, in milliseconds. */
export const tooManyTries = (waitMs: number): TooManyTries => ({
  code: 'too-many-requests',
  waitMinutes: Math.ceil(waitMs / 60_000),
})

export type PasswordNeeded = { readonly code: 'wrong-password' } | TooManyTries | CredentialsRefusal

/** The refusal of a password for a person who is signed in, so it is no secret that her account exists. */
export const toPasswordNeeded = (refusal: CredentialsRefusal): PasswordNeeded =>
  refusal.code === 'invalid-credential' ? { code: 'wrong-password' } : refusal

/**
 * `no-code`: the typed text cannot be a code, so it does not count as an attempt. `code-used`: each code works once,
 * even within the half minute in which an app shows it.
 */
export type CodeRefusal =
  | { readonly code: 'wrong-code'; readonly triesLeft: number }
  | { readonly code: 'no-code' }
  | { readonly code: 'code-used' }
  | TooManyTries

/** `not-owner`: the editor was disabled, or is no owner any more, since her request began. */
export interface ManageRefusal {
  readonly code: 'gone' | 'not-owner'
}

/** `no-service`: the service that knows the passwords did not do its part, so nothing was changed. */
export type ServiceRefusal = ManageRefusal | { readonly code: 'no-service' }
