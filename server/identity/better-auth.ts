import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { passwordLimits } from '#domain/accounts/password-rules.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import { hashPassword, verifyPassword } from './password.ts'

const dayS = 24 * 3600

export const sessionLimits = {
  /** A session ends after this time without a request. */
  idleS: 7 * dayS,
  /** A session ends after this time in any case. */
  maxMs: 30 * dayS * 1000,
} as const

/** Opens a session without a password. Better Auth does this only in its own endpoints. This one has no address. */
const sessionByLink = {
  id: 'session-by-link',
  endpoints: {
    openSessionByLink: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.uid)
        if (!user) return null
        const session = await internalAdapter.createSession(user.id, false, { byLink: true })
        await setSessionCookie(context, { session, user })
        return { token: session.token }
      },
    ),
  },
} satisfies BetterAuthPlugin

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
  const settings = {
    database: { db: options.database.kysely, type: options.databaseType },
    secret: options.secret,
    baseURL: options.siteUrl,
    trustedOrigins: [options.siteUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // This one does not count calls of `auth.api`; the limiters of this site do.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.shortest,
      maxPasswordLength: passwordLimits.longest,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionLimits.idleS,
      updateAge: 3600,
      // A cached session would stay valid after signing out or disabling the account.
      cookieCache: { enabled: false },
      additionalFields: {
        /** Opened by a one-time link: its holder may choose a new password without the old one. */
        byLink: { type: 'boolean', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        /** See `Rights`. Null counts as `publishes`: accounts made before there were roles publish. */
        role: { type: 'string', required: false, input: false },
        owner: { type: 'boolean', required: false, input: false },
        /** When the account was disabled; its holder can no longer sign in. */
        disabledAt: { type: 'date', required: false, input: false },
        /** Stored in the account, because ended sessions are deleted. */
        lastSignInAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [sessionByLink],
    advanced: {
      // Otherwise Better Auth adds the prefix `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: https ? '__Host-session' : 'session',
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
        },
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
    sessionCookie: settings.advanced.cookies.session_token.name,
    /** Creates and migrates its tables. It is safe to repeat, also in several processes at the same time. */
    async migrate() {
      await options.database.write(async (transaction) => {
        const { runMigrations } = await getMigrations(within(transaction))
        await runMigrations()
      })
    },
    /** Gives access to its tables within a transaction, or without one through the `kysely` of the database. */
    tablesWithin: (transaction: Kysely<Tables>) => getAdapter(within(transaction)),
  }
}
