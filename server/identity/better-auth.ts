import { randomBytes, randomInt } from 'node:crypto'
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { symmetricDecrypt } from 'better-auth/crypto'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { passwordLimits } from '#domain/accounts/password-rules.ts'
import { noPassword } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'

const dayS = 24 * 3600
const minuteS = 60

export const sessionLimits = {
  /** A session ends after this time without a request. */
  idleS: 7 * dayS,
  /** A session ends after this time in any case. */
  maxMs: 30 * dayS * 1000,
  /** After a one-time link, its holder may choose a password without the old one for this time. */
  withoutPasswordMs: 30 * minuteS * 1000,
} as const

/** Two-step sign-in. */
export const twoStepLimits = {
  /** The time between the password and the code. */
  codeS: 10 * minuteS,
  /** The time for which a trusted device needs no code. */
  trustS: 30 * dayS,
  recoveryCodes: 10,
} as const

/** The names under which the two-step plugin looks up its cookies in the settings. */
const challengeName = 'two_factor'
const trustName = 'trust_device'

/** Null when the data was encrypted with another `AUTH_SECRET`. */
const decrypt = (
  { secretConfig }: { secretConfig: Parameters<typeof symmetricDecrypt>[0]['key'] },
  data: string,
): Promise<string | null> => symmetricDecrypt({ key: secretConfig, data }).catch(() => null)

/**
 * Better Auth can perform some actions, such as opening a session, only inside an endpoint. These endpoints are for
 * such actions and are not reachable over HTTP.
 */
const ofThisSite = {
  id: 'of-this-site',
  endpoints: {
    /** Opens a session without a password. */
    openSessionByLink: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string(), byLink: z.boolean() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.uid)
        if (!user) return null
        const session = await internalAdapter.createSession(user.id, false, { byLink: context.body.byLink })
        await setSessionCookie(context, { session, user })
        return { token: session.token }
      },
    ),
    /** Asks for a code after a one-time link, as the two-step plugin does after a password. */
    askForCode: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async (context) => {
        const { internalAdapter, createAuthCookie, secret } = context.context
        const identifier = `2fa-${randomBytes(20).toString('base64url')}`
        const expiresAt = new Date(Date.now() + twoStepLimits.codeS * 1_000)
        await internalAdapter.createVerificationValue({ identifier, value: context.body.uid, expiresAt })
        await internalAdapter.createVerificationValue({
          ...{ identifier: `2fa-attempts-${identifier}`, value: '0', expiresAt },
        })
        const { name, attributes } = createAuthCookie(challengeName)
        await context.setSignedCookie(name, identifier, secret, attributes)
      },
    ),
    /** The secret of a two-step sign-in that is being set up; null when there is none. */
    unconfirmedSecret: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async ({ body, context }) => {
        const where = [{ field: 'userId', value: body.uid }]
        const row = await context.adapter.findOne<{ secret: string; verified?: boolean }>({
          ...{ model: 'twoFactor', where },
        })
        if (row?.verified !== false) return null
        const secret = await decrypt(context, row.secret)
        return secret === null ? null : { secret }
      },
    ),
    /** Whether the secret and the recovery codes of a two-step sign-in can be decrypted; null when there are none. */
    canReadTwoStep: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async ({ body, context }) => {
        const where = [{ field: 'userId', value: body.uid }]
        const row = await context.adapter.findOne<{ secret: string; backupCodes: string }>({
          ...{ model: 'twoFactor', where },
        })
        if (!row) return null
        return {
          secret: (await decrypt(context, row.secret)) !== null,
          recoveryCodes: (await decrypt(context, row.backupCodes)) !== null,
        }
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Better Auth's own access to its tables. */
export type AuthContext = Awaited<ReturnType<typeof createBetterAuth>['auth']['$context']>

/**
 * Configures Better Auth for its tables, passwords and sessions. Its HTTP handler is not mounted. Pages call the
 * functions of `identity.ts`, so that the site's own limiters and origin check apply to every change.
 */
export function createBetterAuth(options: {
  database: Database
  databaseType: 'sqlite' | 'postgres'
  secret: string
  siteUrl: string
}) {
  const https = options.siteUrl.startsWith('https:')
  // Only this process knows it, and the HTTP handler is not mounted.
  const checkedPassword = randomBytes(32).toString('base64url')
  const cookieAttributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const
  const settings = {
    database: { db: options.database.kysely, type: options.databaseType },
    secret: options.secret,
    baseURL: options.siteUrl,
    trustedOrigins: [options.siteUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // This limit does not count calls of `auth.api`; the limiters of this site do.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.shortest,
      maxPasswordLength: passwordLimits.longest,
      revokeSessionsOnPasswordReset: true,
      // `Credentials` has checked the password before.
      password: {
        hash: async () => noPassword,
        verify: async ({ password }: { password: string }) => password === checkedPassword,
      },
    },
    session: {
      expiresIn: sessionLimits.idleS,
      updateAge: 3600,
      // A cached session would stay valid after signing out or disabling the account.
      cookieCache: { enabled: false },
      additionalFields: {
        /** Opened by a one-time link: see `Sessions.isFromLink`. */
        byLink: { type: 'boolean', required: false, input: false },
        /** Opened on a computer that others use: it ends sooner, and keeps nothing there. */
        shared: { type: 'boolean', required: false, input: false },
        /** The last request, to the minute. */
        usedAt: { type: 'date', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        /** See `Rights`. Null counts as `publishes`, for accounts that are older than the roles. */
        role: { type: 'string', required: false, input: false },
        owner: { type: 'boolean', required: false, input: false },
        /** When the account was disabled; its holder can no longer sign in. */
        disabledAt: { type: 'date', required: false, input: false },
        /** Stored in the account, because ended sessions are deleted. */
        lastSignInAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [
      ofThisSite,
      twoFactor({
        twoFactorCookieMaxAge: twoStepLimits.codeS,
        trustDeviceMaxAge: twoStepLimits.trustS,
        // The site's own limits also count across repeated sign-ins, and its replies say how many tries are left.
        accountLockout: { enabled: false },
        backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: createRecoveryCodes },
      }),
    ],
    advanced: {
      // Otherwise Better Auth adds the prefix `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: https ? '__Host-session' : 'session',
          attributes: cookieAttributes,
        },
        [challengeName]: { name: https ? '__Host-code' : 'code', attributes: cookieAttributes },
        [trustName]: { name: https ? '__Host-trusted' : 'trusted', attributes: cookieAttributes },
      },
      ipAddress: { disableIpTracking: true },
      trustedProxyHeaders: false,
    },
  } satisfies BetterAuthOptions

  const within = (transaction: Kysely<Tables>) => ({
    ...settings,
    database: { db: transaction, type: options.databaseType },
  })

  return {
    auth: betterAuth(settings),
    /** Better Auth takes this for the password of every account. Pass it after `Credentials.check`. */
    checkedPassword,
    sessionCookie: settings.advanced.cookies.session_token.name,
    codeCookie: settings.advanced.cookies[challengeName].name,
    trustCookie: settings.advanced.cookies[trustName].name,
    /** Creates and migrates the tables of Better Auth. Safe to repeat, also in several processes at the same time. */
    async migrate() {
      await options.database.write(async (transaction) => {
        const { runMigrations } = await getMigrations(within(transaction))
        await runMigrations()
      })
    },
    /**
     * Gives access to the tables of Better Auth within a transaction, or without one through the `kysely` of the
     * database.
     */
    tablesWithin: (transaction: Kysely<Tables>) => getAdapter(within(transaction)),
  }
}

/**
 * Contains no letters and digits that look alike. Eight of the 31 are 39 bits, and tries are limited to five in a
 * quarter of an hour.
 */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

function createRecoveryCodes(): string[] {
  const part = () =>
    Array.from({ length: 4 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return Array.from({ length: twoStepLimits.recoveryCodes }, () => `${part()}-${part()}`)
}
