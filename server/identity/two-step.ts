import { createHmac } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import type { CodeNeeded, CodeSignInRefusal, SessionOpened, TypedCode } from '#domain/accounts/identity.ts'
import type { TwoStepSecret, TwoStepState } from '#domain/accounts/profile.ts'
import type { CodeRefusal } from '#domain/accounts/refusals.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import { createLimiter } from '../limiter.ts'
import { toAccount } from './accounts.ts'
import { type createBetterAuth, twoStepLimits } from './better-auth.ts'
import { onlyCookies, type SessionKind, type Sessions } from './sessions.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

const minuteMs = 60_000
const codeTries = 5
/** An app's code is also accepted half a minute before and after its own half minute. */
const codeLifetimeMs = 2 * minuteMs

export type TwoStep = Awaited<ReturnType<typeof createTwoStep>>

/** A sign-in that waits for its code. `challenge`: the value of the cookie that Better Auth made for it. */
interface Pending extends SessionKind {
  readonly uid: string
  readonly challenge: string
}

/**
 * Two-step sign-in by Better Auth's plugin, with limits of this site: five tries in a quarter of an hour for an
 * account, and each code once. `issuer`: the name that an authenticator app shows. `now`: milliseconds since the Unix
 * epoch.
 */
export async function createTwoStep(options: {
  readonly betterAuth: ReturnType<typeof createBetterAuth>
  readonly database: Database
  readonly sessions: Pick<Sessions, 'mark' | 'tokenIn' | 'withoutAge'>
  readonly secret: string
  readonly https: boolean
  readonly issuer: string
  readonly onFault: (error: unknown) => void
  readonly now: () => number
}) {
  const { betterAuth, database, sessions, secret, https, issuer, onFault, now } = options
  const { auth, codeCookie, sessionCookie, tablesWithin } = betterAuth
  const { internalAdapter } = await auth.$context
  const limit = (name: string, tries: number, windowMs: number) =>
    createLimiter({ database, secret, onFault, now, name, tries, windowMs })
  const ofApp = limit('two-step code', codeTries, 15 * minuteMs)
  const ofRecovery = limit('recovery code', codeTries, 15 * minuteMs)
  const ofSetUp = limit('two-step set-up', codeTries, 15 * minuteMs)
  /** Better Auth ends a sign-in after five wrong codes of both kinds together. */
  const ofSignIn = limit('codes of a sign-in', codeTries, twoStepLimits.codeS * 1_000)
  const usedCodes = limit('used two-step code', 1, codeLifetimeMs)

  // A separate key, so that no other signed cookie is valid as this one.
  const signer = createCookieSigner(createHmac('sha256', secret).update('pending sign-in').digest('base64'))
  const pendingCookie = https ? '__Host-signing-in' : 'signing-in'
  const readPending = cookieReader(pendingCookie)
  const readChallenge = cookieReader(codeCookie)
  const cookieLine = (value: string, maxAgeS: number) =>
    `${pendingCookie}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; ${https ? 'Secure; ' : ''}SameSite=Lax`

  /** Returns the cookie that the browser keeps until the code is typed. */
  function remember({ uid, shared, byLink, challenge }: Pending): string {
    const value = [uid, Number(shared), Number(byLink), now(), challenge].join(' ')
    return cookieLine(signer.sign(value), twoStepLimits.codeS)
  }

  function pendingOf(headers: Headers): Pending | null {
    const signed = readPending(headers.get('cookie') ?? '')
    const value = signed === null ? null : signer.verify(signed)
    if (value === null) return null
    const [uid = '', shared, byLink, at, challenge = ''] = value.split(' ')
    if (now() - Number(at) > twoStepLimits.codeS * 1_000) return null
    return { uid, shared: shared === '1', byLink: byLink === '1', challenge }
  }

  /**
   * Puts the challenge into the signed cookie that names the account. In a separate cookie, it could be sent with the
   * name of another account, and the attempt would be counted for that account.
   */
  function waiting(setCookies: readonly string[], pending: Omit<Pending, 'challenge'>): CodeNeeded {
    const challenge = readChallenge(setCookies.map((line) => line.split(';', 1)[0]).join('; '))
    const others = setCookies.filter((line) => !line.startsWith(`${codeCookie}=`))
    return { account: null, setCookies: [...others, remember({ ...pending, challenge: challenge ?? '' })] }
  }

  /** Counts an attempt. `triesLeft`: after this one. */
  async function count(
    limiter: typeof ofApp,
    uid: string,
    code: string,
  ): Promise<Result<{ readonly triesLeft: number }, CodeRefusal>> {
    if (!/[a-z0-9]/.test(code)) return refused({ code: 'no-code' })
    const { waitMs, tries } = await limiter.take(uid)
    if (waitMs !== null) {
      return refused({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
    }
    const isUsed = (await usedCodes.take(keyOfCode(uid, code))).waitMs !== null
    return isUsed ? refused({ code: 'code-used' }) : accepted({ triesLeft: codeTries - tries })
  }

  const orReport = <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
    work.catch((error: unknown) => {
      onFault(error)
      return otherwise
    })

  async function userOf(uid: string) {
    const user = await internalAdapter.findUserById(uid)
    return user && !('disabledAt' in user && user.disabledAt) ? user : null
  }

  const isOn = async (uid: string) => {
    const user = await internalAdapter.findUserById(uid)
    return user !== null && 'twoFactorEnabled' in user && user.twoFactorEnabled === true
  }

  /** False when `AUTH_SECRET` was replaced since the codes were made. */
  async function isReadable(uid: string, way: TypedCode['way']): Promise<boolean> {
    const readable = await auth.api.canReadTwoStep({ body: { uid } })
    return readable === null || (way === 'app' ? readable.secret : readable.recoveryCodes)
  }

  /** `address`: as the plugin makes it. */
  const toSecret = (address: string): TwoStepSecret => ({
    address,
    key: new URLSearchParams(address.split('?')[1]).get('secret') ?? '',
  })

  return {
    waiting,
    pendingOf,
    isOn,

    /** Asks for a code after a one-time link. */
    async askAfterLink(uid: string, kind: SessionKind): Promise<CodeNeeded> {
      const { headers } = await auth.api.askForCode({ body: { uid }, returnHeaders: true })
      return waiting(headers.getSetCookie(), { uid, ...kind })
    },

    /** Opens the session of a sign-in that waits for its code. */
    async finish(
      { way, code: typed, trust }: TypedCode,
      headers: Headers,
    ): Promise<Result<SessionKind & { readonly opened: SessionOpened }, CodeSignInRefusal>> {
      const pending = pendingOf(headers)
      const user = pending && (await userOf(pending.uid))
      if (!pending || !user) return refused({ code: 'code-time-over' })
      const code = way === 'app' ? typed.replace(/\D/g, '') : toRecoveryCode(typed)
      const limiter = way === 'app' ? ofApp : ofRecovery
      const counted = await count(limiter, pending.uid, code)
      if (!counted.ok) return counted
      const asked = onlyCookies(headers, [])
      asked.set('cookie', `${codeCookie}=${pending.challenge}`)
      const call = {
        body: { code, trustDevice: trust && !pending.shared },
        headers: asked,
        returnHeaders: true,
      } as const
      try {
        const { headers: answer, response } = await (way === 'app'
          ? auth.api.verifyTOTP(call)
          : auth.api.verifyBackupCode(call))
        if (!response.token) return refused({ code: 'code-time-over' })
        const setCookies = await sessions.mark(response.token, pending, answer.getSetCookie())
        await limiter.forget(pending.uid)
        const opened = { account: toAccount(user), setCookies: [...setCookies, cookieLine('', 0)] }
        return accepted({ opened, byLink: pending.byLink, shared: pending.shared })
      } catch (error) {
        if (!isAPIError(error)) {
          if (await isReadable(pending.uid, way)) throw error
          return refused({ code: 'code-unreadable' })
        }
        const reason = error.body?.code ?? ''
        if (['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(reason)) {
          const { triesLeft } = counted.value
          const { tries } = await ofSignIn.take(pending.challenge)
          const leftOfSignIn = Math.max(0, codeTries - tries)
          // This sign-in has ended, but a new one has tries left.
          if (leftOfSignIn === 0 && triesLeft > 0) return refused({ code: 'code-tries-over' })
          return refused({ code: 'wrong-code', triesLeft: Math.min(triesLeft, leftOfSignIn) })
        }
        // The code was not checked, so it can still be used.
        await usedCodes.forget(keyOfCode(pending.uid, code))
        const triesOver = reason === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
        return refused({ code: triesOver ? 'code-tries-over' : 'code-time-over' })
      }
    },

    async state(uid: string): Promise<TwoStepState> {
      if (!(await isOn(uid))) return { isOn: false }
      const works = await isReadable(uid, 'app')
      if (!(await isReadable(uid, 'recovery'))) return { isOn: true, works, recoveryCodes: 0 }
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: uid } })
      return { isOn: true, works, recoveryCodes: backupCodes.length }
    },

    /** Null when two-step sign-in is on already. `password`: the correct one. */
    async begin(headers: Headers, password: string): Promise<TwoStepSecret | null> {
      try {
        const begun = await auth.api.enableTwoFactor({
          body: { password, method: 'totp', issuer },
          headers: onlyCookies(headers, [sessionCookie]),
        })
        return begun.method === 'totp' ? toSecret(begun.totpURI) : null
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'TOTP_ALREADY_ENABLED') return null
        throw error
      }
    },

    /** `account`: of the request's session. */
    async confirm(
      headers: Headers,
      typed: string,
      account: { readonly uid: string; readonly email: string; readonly shared: boolean },
    ): Promise<
      Result<
        { readonly recoveryCodes: readonly string[]; readonly setCookies: readonly string[] },
        (CodeRefusal & { readonly secret: TwoStepSecret }) | { readonly code: 'not-begun' }
      >
    > {
      const { uid, email, shared } = account
      const found = await auth.api.unconfirmedSecret({ body: { uid } })
      if (!found) return refused({ code: 'not-begun' })
      const shown = toSecret(createOTP(found.secret).url(issuer, email))
      const code = typed.replace(/\D/g, '')
      const counted = await count(ofSetUp, uid, code)
      if (!counted.ok) return refused({ ...counted.refusal, secret: shown })
      let cookies: readonly string[]
      try {
        const { headers: answer } = await auth.api.verifyTOTP({
          body: { code },
          headers: onlyCookies(headers, [sessionCookie]),
          returnHeaders: true,
        })
        cookies = answer.getSetCookie()
      } catch (error) {
        if (!isAPIError(error) || error.statusCode >= 500) throw error
        return refused({ code: 'wrong-code', triesLeft: counted.value.triesLeft, secret: shown })
      }
      // Two-step sign-in is on now, and the plugin has replaced the session by one of the same kind: a fault from here
      // on must not report that nothing was changed.
      const token = sessions.tokenIn(cookies.map((line) => line.split(';', 1)[0]).join('; '))
      const setCookies =
        token === null
          ? cookies
          : await orReport(
              sessions.mark(token, { shared, byLink: false }, cookies),
              shared ? sessions.withoutAge(cookies) : cookies,
            )
      await ofSetUp.forget(uid)
      const viewed = auth.api.viewBackupCodes({ body: { userId: uid } })
      const recoveryCodes = await orReport<readonly string[]>(
        viewed.then(({ backupCodes }) => backupCodes),
        [],
      )
      return accepted({ recoveryCodes, setCookies })
    },

    /** `password`: the correct one. */
    async renewCodes(headers: Headers, password: string): Promise<readonly string[]> {
      const { backupCodes } = await auth.api.generateBackupCodes({
        body: { password },
        headers: onlyCookies(headers, [sessionCookie]),
      })
      return backupCodes
    },

    /** Switches two-step sign-in off. No device is trusted any more. */
    async switchOff(uid: string): Promise<void> {
      await database.write(async (transaction) => {
        const tables = await tablesWithin(transaction)
        const where = [{ field: 'userId', value: uid }]
        await tables.deleteMany({ model: 'twoFactor', where })
        await tables.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] })
        await tables.update({
          ...{ model: 'user', where: [{ field: 'id', value: uid }] },
          update: { twoFactorEnabled: false },
        })
      })
      for (const limiter of [ofApp, ofRecovery, ofSetUp]) await limiter.forget(uid)
    },
  }
}

const keyOfCode = (uid: string, code: string) => `${uid} ${code}`

/** Normalises a code that was typed with spaces, without its hyphen, or in capitals. */
function toRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
