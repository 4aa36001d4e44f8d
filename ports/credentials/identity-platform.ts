import { randomUUID } from 'node:crypto'
import { type AccessToken, tokenOfTheMachine } from '#ports/google-access-token.ts'
import { OperatorError } from '#ports/operator-error.ts'
import {
  type Credentials,
  type CredentialsAnswer,
  type CredentialsRefusal,
  noPassword,
  type PasswordRows,
} from './credentials.ts'
import {
  createIdentityCalls,
  type IdentityCalls,
  IdentityRefusal,
  type IdentityTimeouts,
  isRefusal,
  usualIdentityTimeouts,
} from './identity-calls.ts'
import type { IdentityPlatformAddress } from './identity-platform-address.ts'
import { createKnownAccounts } from './known-accounts.ts'

/** What `accounts:signInWithPassword` answers. With a second step there are no tokens yet. */
interface SignedIn {
  readonly localId: string
  readonly refreshToken?: string
  readonly expiresIn?: string
  readonly mfaPendingCredential?: string
}

export interface IdentityPlatformOptions extends IdentityPlatformAddress {
  /** Default: that of GOOGLE_APPLICATION_CREDENTIALS or of the machine; the fixed one of an emulator. */
  readonly token?: AccessToken
  /** For tests. */
  readonly timeouts?: IdentityTimeouts
  /** The passwords that the site knew before. */
  readonly own: Pick<Credentials, 'check'>
  readonly rows: PasswordRows
  readonly log: { warn(event: object): void }
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/**
 * The identity service of the provider as the one that knows the passwords
 * (https://cloud.google.com/identity-platform/docs/reference/rest). An account has the same id here and there, so that an
 * account which a stranger makes there with the address of somebody here opens nothing.
 * @throws {OperatorError} when the service refuses the key or the service account. When it does not answer, the site
 * starts all the same.
 */
export async function createIdentityPlatform(options: IdentityPlatformOptions): Promise<Credentials> {
  const { own, rows, log, now, endpoint, timeouts = usualIdentityTimeouts } = options
  const token =
    options.token ?? (endpoint === null ? await tokenOfTheMachine('identitytoolkit') : async () => 'owner')
  const calls = createIdentityCalls(options, { token, timeouts })
  const known = createKnownAccounts(calls, { rows, log, now })
  // A wrong setting must be reported soon.
  const soon = { token, timeouts: { ...timeouts, callMs: timeouts.offlineMs } }
  await tryService(createIdentityCalls(options, soon), options, log)

  const signIn = (email: string, password: string) =>
    calls.asPerson<SignedIn>('signInWithPassword', { email, password, returnSecureToken: true })

  /** The result of `work`, or the refusal as the site knows it. The log keeps the code of the service. */
  async function answered<Value>(work: () => Promise<Value>): Promise<CredentialsAnswer<Value>> {
    try {
      return { ok: true, value: await work() }
    } catch (error) {
      if (!(error instanceof IdentityRefusal)) throw error
      log.warn({ event: 'identity-refused', code: error.code, words: error.words })
      return { ok: false, refusal: toRefusal(error) }
    }
  }

  /** Makes the account. @throws {IdentityRefusal} */
  const make = (uid: string, email: string, password: string) =>
    calls.asAdmin(null, { localId: uid, email, password })

  return {
    async check(holder, password) {
      const { uid, email } = holder
      const checked = await answered(async () => {
        const signedIn = await signIn(email, password)
        // Another account there has the address, or there is none here.
        if (signedIn.localId !== uid) throw new IdentityRefusal('user-mismatch', '')
        if (signedIn.mfaPendingCredential) throw new IdentityRefusal('multi-factor-auth-required', '')
        known.signedIn(uid, signedIn)
        return null
      })
      // For every address, so that the time of the answer reveals nothing.
      const isFormer = (await own.check(holder, password)).ok
      if (checked.ok || !isFormer || checked.refusal.code !== 'invalid-credential' || uid === null) {
        if (checked.ok && (await rows.of(uid!))?.password !== noPassword) await rows.renew(uid!, noPassword)
        return checked
      }
      // The account is older than the setting: it moves to the service, unless the service has it with another password.
      const moved = await answered(() => make(uid, email, password))
      if (!moved.ok) return checked
      await rows.renew(uid, noPassword)
      return { ok: true, value: null }
    },

    create: (email, password) =>
      answered(async () => {
        const uid = randomUUID()
        try {
          await make(uid, email, password)
          return { uid, stored: noPassword }
        } catch (error) {
          if (!isRefusal(error, 'email-already-in-use')) throw error
          // Hers from the earlier website, or the answer to a call before was lost: she knows its password.
          const { localId } = await signIn(email, password).catch((reason: unknown) => {
            throw isRefusal(reason, 'network-request-failed') ? reason : error
          })
          return { uid: localId, stored: noPassword }
        }
      }),

    setPassword: ({ uid, email }, password) =>
      answered(async () => {
        try {
          await calls.asAdmin('update', { localId: uid, password })
        } catch (error) {
          if (!isRefusal(error, 'user-not-found')) throw error
          await make(uid, email, password).catch((reason: unknown) => {
            throw isRefusal(reason, 'email-already-in-use')
              ? new IdentityRefusal('another-account', '')
              : reason
          })
        }
        return noPassword
      }),

    setDisabled: (uid, disabled) =>
      answered(async () => {
        await calls.asAdmin('update', { localId: uid, disableUser: disabled }).catch(unlessMissing)
        known.forget(uid)
        return null
      }),

    remove: (uid) =>
      answered(async () => {
        await calls.asAdmin('delete', { localId: uid }).catch(unlessMissing)
        known.forget(uid)
        return null
      }),

    stillValid: known.stillValid,
  }
}

function unlessMissing(error: unknown): void {
  if (!isRefusal(error, 'user-not-found')) throw error
}

const shown = [
  'another-account',
  'too-many-requests',
  'multi-factor-auth-required',
  'admin-restricted-operation',
  'operation-not-allowed',
  'invalid-api-key',
  'invalid-email',
] as const

/** Wrong passwords, unknown addresses and disabled accounts are one: the service names a disabled account to everybody. */
const neutral = ['invalid-credential', 'user-disabled', 'user-mismatch', 'user-not-found', 'wrong-password']

function toRefusal({ code, words }: IdentityRefusal): CredentialsRefusal {
  if (neutral.includes(code)) return { code: 'invalid-credential' }
  if (code === 'network-request-failed') return { code: 'service-silent' }
  if (code === 'email-already-in-use') return { code: 'credential-already-in-use' }
  if (code === 'weak-password')
    return {
      code,
      words: `The sign-in service refuses this password${words && `: ${words}`}. Choose another.`,
    }
  return { code: shown.find((one) => one === code) ?? 'internal-error' }
}

/** Asks for the project and for an account that does not exist, which needs the key and the service account. */
async function tryService(
  calls: IdentityCalls,
  { project }: IdentityPlatformAddress,
  log: { warn(event: object): void },
): Promise<void> {
  try {
    await calls.project()
    await calls.asAdmin('lookup', { localId: ['nobody'] })
  } catch (error) {
    if (!isRefusal(error, 'invalid-api-key', 'admin-restricted-operation'))
      return log.warn({ event: 'identity-service-away', err: error })
    const says =
      error.code === 'invalid-api-key'
        ? 'It refuses the key. Copy apiKey in IDENTITY_URL from the settings of the project.'
        : 'It refuses the service account. Name the file of its key in GOOGLE_APPLICATION_CREDENTIALS, and give it the role Firebase Authentication Admin.'
    throw new OperatorError(
      `The identity service of the project ${project} cannot be used. ${says} (${error.words})`,
    )
  }
}
