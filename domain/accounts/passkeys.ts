import type { Result } from '#domain/result.ts'
import type { PasswordNeeded } from './refusals.ts'
import type { Editor } from './schema.ts'

/** For one account. */
export const mostPasskeys = 20

/** A phone or computer that signs an account in with its own lock. Times are milliseconds since the Unix epoch. */
export interface PasskeyEntry {
  readonly id: string
  readonly name: string
  readonly addedAt: number
  /** Null before its first use. */
  readonly usedAt: number | null
  /** Null where it works. Otherwise the former host name of the website, the only one at which it works. */
  readonly formerHost: string | null
}

/** The options with which a browser uses the lock of its device, in the form that `PublicKeyCredential` parses. */
export interface LockOptions {
  readonly challenge: string
}

/** The passkeys of the signed-in person. Implemented in `server/identity/profile.ts`. */
export interface PasskeyCommands {
  /** The newest first. */
  passkeys(by: Editor): Promise<readonly PasskeyEntry[]>
  /**
   * Returns the options for a new passkey. Within ten minutes after the sign-in, no password is needed; after a
   * sign-in link it always is, because access to somebody's mail must not be enough. `password`: null when she was not
   * asked yet. Counts an attempt at it.
   */
  beginPasskey(
    headers: Headers,
    password: string | null,
    by: Editor,
  ): Promise<Result<LockOptions, PasswordNeeded | { readonly code: 'password-needed' }>>
  /** `answer`: of the browser to the options, as JSON. */
  addPasskey(answer: string, name: string, by: Editor): Promise<Result<null, PasskeyRefusal>>
  /** Safe to repeat. */
  removePasskey(id: string, by: Editor): Promise<void>
}

/** `passkey-failed`: the answer is not valid, or more than ten minutes old. */
export interface PasskeyRefusal {
  readonly code: 'passkey-failed' | 'passkey-known' | 'too-many-passkeys'
}
