/** The account whose password is meant. `uid`: null for an address without an account, which gets the same work. */
export interface Holder {
  readonly uid: string | null
  readonly email: string
}

/**
 * Why a password was not checked or set: codes of the specification (rows M-ERR-20 to M-ERR-38), and some of the site.
 * `invalid-credential`: a wrong password or an unknown address, and also a disabled account where the service does not
 * say whether its password was right. `credential-already-in-use`: the service has the address with another password.
 * `another-account`: the service has the address under another id. `service-silent`: no answer came, so the work may be
 * done. `words`: what the service demands of a password.
 */
export type CredentialsRefusal =
  | {
      readonly code:
        | 'invalid-credential'
        | 'another-account'
        | 'credential-already-in-use'
        | 'too-many-requests'
        | 'multi-factor-auth-required'
        | 'admin-restricted-operation'
        | 'operation-not-allowed'
        | 'invalid-api-key'
        | 'invalid-email'
        | 'service-silent'
        | 'internal-error'
    }
  | { readonly code: 'weak-password'; readonly words: string }

export type CredentialsAnswer<Value = null> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: CredentialsRefusal }

/**
 * Knows the passwords of the accounts, and nothing else: sessions, rights, limits and links belong to the site. No call
 * rejects because a service does not answer.
 */
export interface Credentials {
  check(holder: Holder, password: string): Promise<CredentialsAnswer>
  /**
   * Makes the password of a new account, and signs nobody in. When the same address has the same password already, that
   * is the result, so that a call can be repeated after a lost answer. `uid`: for the new account. `stored`: what its
   * row keeps instead of the password.
   */
  create(
    email: string,
    password: string,
  ): Promise<CredentialsAnswer<{ readonly uid: string; readonly stored: string }>>
  /** Replaces the password, or makes it when there is none. Returns what the row of the account keeps. */
  setPassword(holder: Holder & { readonly uid: string }, password: string): Promise<CredentialsAnswer<string>>
  /** Safe to repeat, also for an account that does not exist. */
  setDisabled(uid: string, disabled: boolean): Promise<CredentialsAnswer>
  /** Safe to repeat. */
  remove(uid: string): Promise<CredentialsAnswer>
  /**
   * Whether a session of the account that began at `since` (milliseconds since the Unix epoch) may continue, as far as
   * is known. It asks in the background, so no request waits, and a missing answer ends no session.
   */
  stillValid(uid: string, since: number): boolean
}

/** What the row of an account keeps when another service knows its password. No password verifies against it. */
export const noPassword = 'none'

/** What the rows of the accounts keep. */
export interface PasswordRows {
  /** `changedAt`: of the password, in milliseconds since the Unix epoch. Null for no account. */
  of(uid: string): Promise<{ readonly password: string; readonly changedAt: number } | null>
  /** Replaces what a row keeps. The password stays the same, so the date of its change stays as well. */
  renew(uid: string, stored: string): Promise<void>
}
