/** The person behind a request. `currentUser` of the specification is the email, or the empty string. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly username: string
}

declare const proven: unique symbol

/** An account that a gate has found signed in and enabled for this very request. Commands ask for it. */
export type Editor = Account & { readonly [proven]: 'editor' }
