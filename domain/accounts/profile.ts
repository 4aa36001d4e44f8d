import { z } from 'zod'
import { requiredLine } from '#domain/form-fields.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { typedText } from '#domain/typed-text.ts'
import type { PasskeyCommands } from './passkeys.ts'
import type { CodeRefusal, ManageRefusal, PasswordNeeded } from './refusals.ts'
import { accountLimits, type Editor } from './schema.ts'

/** A session of an account. Times are milliseconds since the Unix epoch. */
export interface SessionEntry {
  readonly id: string
  readonly userAgent: string
  /** The session of the request. */
  readonly isHere: boolean
  readonly shared: boolean
  readonly since: number
  /** To the minute. */
  readonly usedAt: number
}

/** Queries about the signed-in person's own account. Implemented in `server/identity/profile.ts`. */
export interface ProfileQueries {
  /** `passwordChangedAt`: milliseconds since the Unix epoch. */
  get(by: Editor): Promise<{ readonly passwordChangedAt: number; readonly twoStep: TwoStepState }>
  /** `headers`: those of the request. The session of the request is first. */
  sessions(headers: Headers, by: Editor): Promise<readonly SessionEntry[]>
}

export interface ProfileCommands extends PasskeyCommands {
  rename(name: string, by: Editor): Promise<void>
  /** Safe to repeat. */
  endSession(id: string, by: Editor): Promise<void>
  endOtherSessions(headers: Headers, by: Editor): Promise<void>
  /**
   * Makes a secret for an authenticator app, which `confirmTwoStep` puts into use. Counts an attempt at the password.
   */
  beginTwoStep(
    headers: Headers,
    password: string,
    by: Editor,
  ): Promise<Result<TwoStepSecret, PasswordNeeded | { readonly code: 'already-on' }>>
  /**
   * Switches two-step sign-in on. Counts an attempt at the code. `recoveryCodes`: empty when it is on but they could
   * not be read.
   */
  confirmTwoStep(
    headers: Headers,
    code: string,
    by: Editor,
  ): Promise<
    Result<
      { readonly recoveryCodes: readonly string[]; readonly setCookies: readonly string[] },
      (CodeRefusal & { readonly secret: TwoStepSecret }) | { readonly code: 'not-begun' }
    >
  >
  /** The codes before no longer work. Counts an attempt at the password. */
  renewRecoveryCodes(
    headers: Headers,
    password: string,
    by: Editor,
  ): Promise<Result<readonly string[], PasswordNeeded | { readonly code: 'already-off' }>>
  switchTwoStepOff(password: string, by: Editor): Promise<Result<null, PasswordNeeded>>
  /** For a colleague who has lost her phone and her codes. Removes her passkeys, too. She gets a mail, where mail works. */
  switchTwoStepOffFor(uid: string, by: Editor): Promise<Result<null, ManageRefusal>>
}

/**
 * `works`: false when `AUTH_SECRET` was replaced since the set-up. `recoveryCodes`: the number of codes that are left.
 */
export type TwoStepState =
  { readonly isOn: false } | { readonly isOn: true; readonly works: boolean; readonly recoveryCodes: number }

/** `address`: of the kind `otpauth:`. `key`: the same secret to type, in Base32. */
export interface TwoStepSecret {
  readonly address: string
  readonly key: string
}

const name = requiredLine({ name: 'name', limit: accountLimits.username, missing: 'Type your name.' })

/** Reads the field `name`. */
export function parseName(form: FormData): Result<string, string> {
  const parsed = z.object({ name }).safeParse({ name: typedText(form, 'name') })
  if (parsed.success) return accepted(parsed.data.name)
  return refused(parsed.error.issues[0]?.message ?? 'Type your name.')
}
