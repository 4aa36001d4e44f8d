import type { Result } from '#domain/result.ts'
import type { WeakPassword } from './identity.ts'
import type { Account, AccountEntry, Editor, NewAccount } from './schema.ts'

/** Commands that account holders run on accounts. Implemented in `server/identity/accounts.ts`. */
export interface AccountCommands {
  /**
   * Creates an account. The editor who creates it stays signed in. The record in `Users` is written after the account.
   * `recorded` is false when that write failed; then the first sign-in with the account writes it.
   */
  register(account: NewAccount, by: Editor): Promise<Result<Registered, RegisterRefusal>>
  /**
   * Ends all sessions of the account in the same transaction and refuses new ones. Disabling a disabled account changes
   * nothing and is accepted.
   */
  disable(uid: string, by: Editor): Promise<Result<AccountEntry, DisableRefusal>>
  /** Lets the holder sign in again. Earlier sessions stay ended. */
  enable(uid: string, by: Editor): Promise<Result<AccountEntry, { readonly code: 'gone' }>>
}

export interface AccountQueries {
  /** All accounts, oldest first. */
  list(): Promise<readonly AccountEntry[]>
  /** Null when no such account exists. */
  get(uid: string): Promise<AccountEntry | null>
}

export interface Registered {
  readonly account: Account
  readonly recorded: boolean
}

export type RegisterRefusal = { readonly code: 'email-already-in-use' | 'unrecognized-email' } | WeakPassword

export interface DisableRefusal {
  /**
   * `last-account`: no enabled account would be left, for example when two people disable each other at the same time.
   */
  readonly code: 'own-account' | 'last-account' | 'gone'
}
