import type { Result } from '#domain/result.ts'
import type { WeakPassword } from './identity.ts'
import type { Account, AccountEntry, Editor, NewAccount, Rights } from './schema.ts'

/** Commands that account holders run on accounts. Implemented in `server/identity/accounts.ts`. */
export interface AccountCommands {
  /**
   * Creates an account that publishes and is no owner. The editor who creates it stays signed in. The record in `Users` is written after the account.
   * `recorded` is false when that write failed; then the first sign-in with the account writes it.
   */
  register(account: NewAccount, by: Editor): Promise<Result<Registered, RegisterRefusal>>
  /**
   * Changes what the holder may do, from her next request on. Without a change it is accepted. Rights are read again in
   * the transaction, so that two owners who take the flag from each other at the same time leave one owner.
   */
  setRights(uid: string, rights: Rights, by: Editor): Promise<Result<AccountEntry, RightsRefusal>>
  /**
   * Ends all sessions of the account in the same transaction and refuses new ones. Disabling a disabled account changes
   * nothing and is accepted.
   */
  disable(uid: string, by: Editor): Promise<Result<AccountEntry, DisableRefusal>>
  /** Lets the holder sign in again. Earlier sessions stay ended. */
  enable(uid: string, by: Editor): Promise<Result<AccountEntry, ManageRefusal>>
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

/** `not-owner`: the editor was disabled, or is no owner any more, since her request began. */
export interface ManageRefusal {
  readonly code: 'gone' | 'not-owner'
}

export type DisableRefusal = ManageRefusal | { readonly code: 'own-account' }

/** `last-owner`: the only owner who can sign in keeps her role and her flag, until somebody else is an owner too. */
export type RightsRefusal = ManageRefusal | { readonly code: 'last-owner' }
