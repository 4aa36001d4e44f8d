/** In characters. */
export const accountLimits = { username: 60, email: 254 } as const

/** The person behind a request. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly username: string
}

declare const proven: unique symbol

/** An account that a gate has found signed in and enabled for this very request. Commands ask for it. */
export type Editor = Account & { readonly [proven]: 'editor' }

/** What somebody types to get an account of their own. */
export interface NewAccount {
  readonly username: string
  /** Lower case: two spellings of one address are one account. */
  readonly email: string
  readonly password: string
}

/** An account as the other account holders see it. Moments in milliseconds since the Unix epoch. */
export interface AccountEntry extends Account {
  readonly createdAt: number
  /** Null when nobody has ever signed in with it. */
  readonly lastSignInAt: number | null
  /** Null while its holder may sign in. */
  readonly disabledAt: number | null
}
