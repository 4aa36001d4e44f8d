import type { Result } from '#domain/result.ts'
import type { Account } from './schema.ts'
import type { NewAccount } from './first-account.ts'

/** Who is there, and how somebody gets in and out. Built by `server/identity/identity.ts`. */
export interface Identity {
  /**
   * The account behind a request's cookies. Reads the session and its account anew each time, so that a disabled
   * account or a signed-out session ends at once; without a session cookie nothing is read.
   */
  accountOf(headers: Headers): Promise<Recognised>
  /** Counts a try, checks the password, opens a session. `address`: the visitor's, as `clientAddress` gives it. */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    address: string,
  ): Promise<Result<SessionOpened, SignInRefusal>>
  /** Ends the session on the server. Safe to repeat. */
  signOut(headers: Headers): Promise<{ readonly setCookies: readonly string[] }>
  /** Whether a one-time link may still be used. */
  checkSetupToken(token: string): Promise<Result<null, SetupRefusal>>
  /** Makes the first account and signs it in; of two at once, one succeeds. */
  setUp(token: string, account: NewAccount): Promise<Result<SessionOpened, SetupRefusal>>
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

/** Codes as the specification names them; a wrong password and an unknown account share one. */
export type SignInRefusal =
  | { readonly code: 'invalid-credential' | 'invalid-email' | 'user-disabled' | 'internal-error' }
  | { readonly code: 'too-many-requests'; readonly waitMinutes: number }

export interface SetupRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'already-set-up'
}
