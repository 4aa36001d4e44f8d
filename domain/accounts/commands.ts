import type { Result } from '#domain/result.ts'
import type { WeakPassword } from './identity.ts'
import type { Account, AccountEntry, Editor, NewAccount } from './schema.ts'

/** What account holders do with accounts. Built by `server/identity/accounts.ts`. */
export interface AccountCommands {
  /**
   * Makes an account; whoever makes it stays signed in as herself. The record in `Users` is written after the
   * account: `recorded` is false when that failed, and then it is written when the account is first signed in with.
   */
  register(account: NewAccount, by: Editor): Promise<Result<Registered, RegisterRefusal>>
  /**
   * Ends every session of the account in the same moment and lets nobody sign in with it. Disabling what is disabled
   * changes nothing and is accepted.
   */
  disable(uid: string, by: Editor): Promise<Result<AccountEntry, DisableRefusal>>
  /** Lets its holder sign in again; her earlier sessions stay ended. */
  enable(uid: string, by: Editor): Promise<Result<AccountEntry, { readonly code: 'gone' }>>
}

export interface AccountQueries {
  /** Every account, the oldest first. */
  list(): Promise<readonly AccountEntry[]>
  /** Null when there is none. */
  get(uid: string): Promise<AccountEntry | null>
}

export interface Registered {
  readonly account: Account
  readonly recorded: boolean
}

export type RegisterRefusal = { readonly code: 'email-already-in-use' | 'unrecognized-email' } | WeakPassword

export interface DisableRefusal {
  /** `last-account`: nobody would be left who could sign in, as when two people disable each other at once. */
  readonly code: 'own-account' | 'last-account' | 'gone'
}
