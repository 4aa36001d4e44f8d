import type { Role } from './roles.ts'

/** On a shared computer a session ends after this time without a request. */
export const sharedIdleMs = 2 * 3_600_000

/** Characters. */
export const accountLimits = { username: 60, email: 254 } as const

/** The rights of an account. */
export interface Rights {
  readonly role: Role
  /** Owners look after accounts, settings and backups, whatever their role. There is always one who can sign in. */
  readonly owner: boolean
}

/** The account of a signed-in person. */
export interface Account extends Rights {
  readonly uid: string
  readonly email: string
  readonly username: string
}

declare const proven: unique symbol

/** An account that a middleware has checked for this request: signed in and enabled. Commands require it. */
export type Editor = Account & { readonly [proven]: 'editor' }

/** The data for a new account. */
export interface NewAccount {
  readonly username: string
  /** Lower case, so that two spellings of one address are one account. */
  readonly email: string
  readonly password: string
}

/** An account as the list of accounts shows it. Times are milliseconds since the Unix epoch. */
export interface AccountEntry extends Account {
  readonly createdAt: number
  /** Null when the account was never used. */
  readonly lastSignInAt: number | null
  /** Null when the account is enabled. */
  readonly disabledAt: number | null
  /** Whether she has two-step sign-in: by codes, or by the lock of a device. */
  readonly twoStep: boolean
}
