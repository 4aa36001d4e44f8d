import type { Result } from '#domain/result.ts'
import type { Account, Editor, NewAccount } from './schema.ts'

/** Who is there, and how somebody gets in and out. Built by `server/identity/identity.ts`. */
export interface Identity {
  /**
   * The account behind a request's cookies. Reads the session and its account anew each time, so that a disabled
   * account or a signed-out session ends at once; without a session cookie nothing is read.
   */
  accountOf(headers: Headers): Promise<Recognised>
  /**
   * Counts a try, checks the password, opens a session. After many tries for one account from everywhere it pauses
   * some seconds first, unless she has signed in on this device before.
   */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    from: SignInOrigin,
  ): Promise<Result<SessionOpened, SignInRefusal>>
  /** Ends the session on the server. Safe to repeat. */
  signOut(headers: Headers): Promise<{ readonly setCookies: readonly string[] }>
  /** Whether a one-time link may still be used. */
  checkSetupToken(token: string): Promise<Result<null, SetupRefusal>>
  /** Makes the first account and signs it in; of two at once, one succeeds. `headers`: of the request. */
  setUp(
    token: string,
    account: NewAccount,
    headers: Headers,
  ): Promise<Result<SessionOpened, SetupRefusal | WeakPassword>>
  /** Whose account a one-time sign-in link opens; looking does not use it up. */
  checkSignInLink(token: string): Promise<Result<Account, SignInLinkRefusal>>
  /** Opens a session and uses the link up; of two at once, one succeeds. `headers`: of the request. */
  signInByLink(token: string, headers: Headers): Promise<Result<SessionOpened, SignInLinkRefusal>>
  /** Whether this session was opened by a link, so that its holder may choose a password without knowing the old one. */
  cameByLink(headers: Headers): Promise<boolean>
  /**
   * Replaces the password of who is signed in. This session stays, every other one of the account ends.
   * `current` is not asked of a session that a link has opened. Counts a try.
   */
  changePassword(
    headers: Headers,
    passwords: { readonly current: string; readonly next: string },
    by: Editor,
  ): Promise<Result<null, PasswordRefusal>>
}

/** Where a try to sign in comes from. */
export interface SignInOrigin {
  /** The visitor's, as `clientAddress` gives it. */
  readonly address: string
  /** Of the request: a device on which she signed in before is known by its cookie. */
  readonly headers: Headers
  /** Waits so many milliseconds without keeping others waiting; false at once when too many do already. */
  pause(ms: number): Promise<boolean>
}

export interface Recognised {
  /** Null for a visitor. */
  readonly account: Account | null
  /** `Set-Cookie` values to send along: a session that was extended, or the removal of one that has ended. */
  readonly setCookies: readonly string[]
}

export interface SessionOpened {
  readonly account: Account
  /** `Set-Cookie` values. */
  readonly setCookies: readonly string[]
}

export interface TooManyTries {
  readonly code: 'too-many-requests'
  readonly waitMinutes: number
}

/** The password is allowed nobody; `words` is the sentence for the person. */
export interface WeakPassword {
  readonly code: 'weak-password'
  readonly words: string
}

/** Codes as the specification names them; a wrong password and an unknown account share one. */
export type SignInRefusal =
  | { readonly code: 'invalid-credential' | 'invalid-email' | 'user-disabled' | 'internal-error' }
  | TooManyTries

export interface SetupRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'already-set-up'
}

export interface SignInLinkRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'user-disabled'
}

/** `user-token-expired`: the session ended meanwhile, or the password was changed elsewhere in the same moment. */
export type PasswordRefusal =
  { readonly code: 'wrong-password' | 'same-password' | 'user-token-expired' } | TooManyTries | WeakPassword
