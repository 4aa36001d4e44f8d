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
  /** Without a visit. */
  idleS: 7 * dayS,
  /** At most, however often somebody comes by. */
  longestMs: 30 * dayS * 1000,
} as const

/** What the library does at its own doors only, for a door of ours. It has no address. */
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
 * Better Auth as this product uses it: its tables, passwords and sessions. Its HTTP handler is mounted nowhere;
 * pages call the functions of `identity.ts`, so that each address that changes something is one of our own,
 * behind our own limits and the one origin check.
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
    // Ours counts what goes through `auth.api` as well, which this one does not see.
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
      // A cached session would outlive its sign-out and its account.
      cookieCache: { enabled: false },
      additionalFields: {
        /** Opened by a one-time link: its holder may choose a password without knowing the old one. */
        byLink: { type: 'boolean', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        /** When the account was disabled; its holder can no longer get in. */
        disabledAt: { type: 'date', required: false, input: false },
        /** Kept with the account, since sessions are swept away. */
        lastSignInAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [sessionByLink],
    advanced: {
      // It would put `__Secure-` before the name by itself.
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
    /** Makes and extends its tables; safe to repeat, and to run in several processes at once. */
    async migrate() {
      await options.database.write(async (transaction) => {
        const { runMigrations } = await getMigrations(within(transaction))
        await runMigrations()
      })
    },
    /** Its tables as part of somebody else's transaction; or by themselves, through the database's own `kysely`. */
    tablesWithin: (transaction: Kysely<Tables>) => getAdapter(within(transaction)),
  }
}
