import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import type { TypedCode } from '#domain/accounts/identity.ts'
import type { TwoStepSecret, TwoStepState } from '#domain/accounts/profile.ts'
import type { CodeRefusal } from '#domain/accounts/refusals.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { createBetterAuth } from './better-auth.ts'
import type { CodeLimits } from './code-limits.ts'
import { onlyCookies } from './only-cookies.ts'
import type { Sessions } from './sessions.ts'

export type TwoStep = Awaited<ReturnType<typeof createTwoStep>>

/**
 * Two-step sign-in as a setting of an account, by Better Auth's plugin. `issuer`: the name that an authenticator app
 * shows.
 */
export async function createTwoStep(options: {
  readonly betterAuth: ReturnType<typeof createBetterAuth>
  readonly database: Database
  readonly sessions: Pick<Sessions, 'mark' | 'tokenIn' | 'withoutAge'>
  readonly limits: CodeLimits
  readonly issuer: () => string
  readonly onFault: (error: unknown) => void
}) {
  const { betterAuth, database, sessions, limits, issuer, onFault } = options
  const { auth, checkedPassword: password, sessionCookie, tablesWithin } = betterAuth
  const { internalAdapter } = await auth.$context

  const orReport = <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
    work.catch((error: unknown) => {
      onFault(error)
      return otherwise
    })

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
    isOn,
    isReadable,

    async state(uid: string): Promise<TwoStepState> {
      if (!(await isOn(uid))) return { isOn: false }
      const works = await isReadable(uid, 'app')
      if (!(await isReadable(uid, 'recovery'))) return { isOn: true, works, recoveryCodes: 0 }
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: uid } })
      return { isOn: true, works, recoveryCodes: backupCodes.length }
    },

    /** Null when two-step sign-in is on already. Check the password before. */
    async begin(headers: Headers): Promise<TwoStepSecret | null> {
      try {
        const begun = await auth.api.enableTwoFactor({
          body: { password, method: 'totp', issuer: issuer() },
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
      const shown = toSecret(createOTP(found.secret).url(issuer(), email))
      const code = typed.replace(/\D/g, '')
      const taken = await limits.take('setUp', uid, code)
      if (!taken.ok) return refused({ ...taken.refusal, secret: shown })
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
        return refused({ code: 'wrong-code', triesLeft: taken.value.triesLeft, secret: shown })
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
      await limits.forget('setUp', uid)
      const viewed = auth.api.viewBackupCodes({ body: { userId: uid } })
      const recoveryCodes = await orReport<readonly string[]>(
        viewed.then(({ backupCodes }) => backupCodes),
        [],
      )
      return accepted({ recoveryCodes, setCookies })
    },

    /** Check the password before. */
    async renewCodes(headers: Headers): Promise<readonly string[]> {
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
      await limits.forgetAll(uid)
    },
  }
}
