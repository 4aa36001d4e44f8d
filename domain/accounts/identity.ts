import type { Result } from '#domain/result.ts'
import type { CredentialsRefusal } from '#ports/credentials/credentials.ts'
import type { InvitationEntry, InvitationRefusal } from './invitation.ts'
import type { LockOptions } from './passkeys.ts'
import type { CodeRefusal, PasswordNeeded, TooManyTries } from './refusals.ts'
import type { Account, Editor, NewAccount } from './schema.ts'

/** Sessions: who is signed in, sign-in and sign-out. Implemented in `server/identity/identity.ts`. */
export interface Identity {
  /**
   * The account that the request's cookies belong to. Reads the session and the account each time, so that disabling an
   * account or signing out takes effect immediately. Reads nothing without a session cookie.
   */
  accountOf(headers: Headers): Promise<RequestAccount>
  /**
   * Counts an attempt, checks the password and opens a session. After many attempts for one account from all addresses
   * it pauses some seconds first, unless the holder has signed in on this device before.
   */
  signIn(
    credentials: Credentials,
    from: SignInOrigin,
  ): Promise<Result<SessionOpened | CodeNeeded, SignInRefusal>>
  /** The options by which a browser uses the lock of its device to sign in. They are the same for all accounts. */
  lockOptions(): Promise<LockOptions>
  /**
   * Opens a session with the lock of a device, which replaces the password and the code. `answer`: of the browser to
   * `lockOptions`, as JSON. Counts an attempt, as `signIn`.
   */
  signInByLock(
    answer: string,
    kind: { readonly shared: boolean },
    from: SignInOrigin,
  ): Promise<Result<SessionOpened, SignInRefusal>>
  /**
   * The sign-in of the request's cookies that waits for its code; null when there is none, or when it has waited too
   * long.
   */
  codeAsked(headers: Headers): { readonly shared: boolean } | null
  /** Opens the session that waits for a code. Counts an attempt. `byLink`: a sign-in link came first. */
  signInWithCode(
    typed: TypedCode,
    headers: Headers,
  ): Promise<Result<SessionOpened & { readonly byLink: boolean }, CodeSignInRefusal>>
  /** Whether somebody has signed in on the device without saying that it is a shared computer. */
  isOwnDevice(headers: Headers): boolean
  /** Ends the session on the server. Safe to repeat. */
  signOut(headers: Headers): Promise<{ readonly setCookies: readonly string[] }>
  /** Whether a one-time setup link is still valid. */
  checkSetupToken(token: string): Promise<Result<null, SetupRefusal>>
  /**
   * Creates the first account and signs it in. When two requests do this at the same time, one succeeds. `headers`:
   * those of the request.
   */
  setUp(
    token: string,
    account: NewAccount,
    headers: Headers,
  ): Promise<Result<SessionOpened, SetupRefusal | CredentialsRefusal>>
  /** The account that a one-time sign-in link opens. Checking does not use up the link. */
  checkSignInLink(token: string): Promise<Result<Account, SignInLinkRefusal>>
  /**
   * Opens a session and uses up the link. When two requests do this at the same time, one succeeds. `headers`: those of
   * the request.
   */
  signInByLink(
    token: string,
    headers: Headers,
    opens?: { readonly shared: boolean },
  ): Promise<Result<SessionOpened | CodeNeeded, SignInLinkRefusal>>
  /** Whether the site can send mails. */
  readonly mailWorks: boolean
  /**
   * Mails a sign-in link to an address that has an enabled account, and nothing to any other. All of that happens after
   * the call has resolved, so that neither the answer nor its time tells whether there is an account. Counts an attempt
   * of the client `address`.
   */
  requestSignInLink(email: string, address: string): Promise<Result<null, TooManyTries>>
  /** The invitation of a one-time link. Checking does not use up the link. */
  checkInvitation(token: string): Promise<Result<InvitationEntry, InvitationRefusal>>
  /**
   * Makes the account of an invitation and signs it in. When two requests do this at the same time, one succeeds.
   * `headers`: those of the request.
   */
  acceptInvitation(
    token: string,
    chosen: Pick<NewAccount, 'username' | 'password'> & { readonly shared?: boolean },
    headers: Headers,
  ): Promise<Result<SessionOpened, InvitationRefusal | CredentialsRefusal>>
  /**
   * Whether a sign-in link opened this session at most half an hour ago. Its holder may then set a password without the
   * current one.
   */
  isLinkSession(headers: Headers): Promise<boolean>
  /**
   * Replaces the password of the signed-in account. This session stays; all other sessions of the account end.
   * `current` is not checked while `isLinkSession`. Counts an attempt.
   */
  changePassword(
    headers: Headers,
    passwords: { readonly current: string; readonly next: string },
    by: Editor,
  ): Promise<Result<null, PasswordRefusal>>
}

/** `shared`: others use the computer, so the session ends sooner and nothing is kept there. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly shared?: boolean
}

/** `way`: a code of the authenticator app, or one of the recovery codes. `trust`: this device is not asked again. */
export interface TypedCode {
  readonly way: 'app' | 'recovery'
  readonly code: string
  readonly trust: boolean
}

/** The origin of a sign-in attempt. */
export interface SignInOrigin {
  /** The visitor's IP address from `clientAddress`. */
  readonly address: string
  /** The request's headers. A cookie marks a device on which the holder signed in before. */
  readonly headers: Headers
  /** Waits without blocking other requests. Resolves to false immediately when too many requests already wait. */
  pause(ms: number): Promise<boolean>
}

export interface RequestAccount {
  /** Null for a visitor who is not signed in. */
  readonly account: Account | null
  /** Whether the session was opened on a computer that others use. */
  readonly shared: boolean
  /** `Set-Cookie` values for the response: they extend a session or remove an ended one. */
  readonly setCookies: readonly string[]
}

export interface SessionOpened {
  readonly account: Account
  /** `Set-Cookie` values. */
  readonly setCookies: readonly string[]
}

/** The password or the link was right, and the account has two-step sign-in. */
export interface CodeNeeded {
  readonly account: null
  /** `Set-Cookie` values by which `signInWithCode` finds the sign-in. */
  readonly setCookies: readonly string[]
}

/**
 * `code-time-over`: the sign-in has waited too long. `code-tries-over`: five wrong codes of both kinds have ended it.
 */
export type CodeSignInRefusal =
  CodeRefusal | CodeUnreadable | { readonly code: 'code-time-over' } | { readonly code: 'code-tries-over' }

/** `AUTH_SECRET` was replaced since two-step sign-in was set up, so no code can be checked. */
export interface CodeUnreadable {
  readonly code: 'code-unreadable'
}

/**
 * Error codes of the specification, and two of the lock of a device. A wrong password and an unknown account share one
 * code. `passkey-unknown`: the device was removed, or never added here.
 */
export type SignInRefusal =
  | CredentialsRefusal
  | { readonly code: 'invalid-email' | 'user-disabled' }
  | { readonly code: 'passkey-unknown' | 'passkey-failed' }
  | TooManyTries

export interface SetupRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'already-set-up'
}

export interface SignInLinkRefusal {
  readonly code: 'invalid-action-code' | 'expired-action-code' | 'user-disabled'
}

/** `user-token-expired`: the session has ended, or another request changed the password at the same time. */
export type PasswordRefusal = { readonly code: 'same-password' | 'user-token-expired' } | PasswordNeeded
