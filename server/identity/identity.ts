import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { Identity, SessionOpened, SignInOrigin, SignInRefusal } from '#domain/accounts/identity.ts'
import type { NewAccount } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createAccounts } from './accounts.ts'
import { createBetterAuth } from './better-auth.ts'
import { createFirstAccount } from './first-account.ts'
import { createKnownDevices } from './known-devices.ts'
import { createPasswordChange } from './password-change.ts'
import { createSessions } from './sessions.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSignInLinks, type SignInLinks } from './sign-in-links.ts'
import { createUsersRecords } from './users-records.ts'

const minuteMs = 60_000

/** The identity functions of the server process, in addition to those of the pages. */
export interface SiteIdentity extends Identity {
  hasAccounts(): Promise<boolean>
  /**
   * Whether a Cookie header has a session that this site has signed and that is not known to have ended. It does not
   * read the database, so it is cheap for any number of requests.
   */
  hasSession(cookie: string): boolean
  /** The key of such a session, or else of a known device; null for a visitor. */
  staffKey(cookie: string): string | null
  /** Creates the first account from the settings; false when an account exists. */
  createFirstAccount(account: NewAccount): Promise<boolean>
  /** Returns a new one-time link, valid for an hour. Older ones stay valid for theirs. Null when an account exists. */
  renewSetupLink(): Promise<string | null>
  readonly accounts: AccountCommands & AccountQueries
  readonly signInLinks: Pick<SignInLinks, 'make'>
}

/**
 * Creates accounts and sessions on `database`, with the tables they need. Each account has a record in `Users`. A
 * missing record is written at the next sign-in. `now`: milliseconds since the Unix epoch, for tests.
 */
export async function createIdentity(options: {
  database: Database
  databaseType: 'sqlite' | 'postgres'
  documents: DocumentStore
  /** At least 32 bytes. */
  secret: string
  /** Without a trailing slash. */
  siteUrl: string
  /** The only mail domain that new accounts may have. The first account may have any. */
  emailDomain: string
  log: { warn(event: object): void }
  now?: () => number
}): Promise<SiteIdentity> {
  const { database, databaseType, documents, secret, siteUrl, emailDomain, log } = options
  const { now = Date.now } = options
  const betterAuth = createBetterAuth({ database, databaseType, secret, siteUrl })
  await betterAuth.migrate()
  const { tablesWithin } = betterAuth
  const usersRecords = createUsersRecords({ documents, log, now })
  const accounts = createAccounts({ database, tablesWithin, usersRecords, emailDomain, now })
  await accounts.provideOwner()
  const firstAccount = createFirstAccount({ database, tablesWithin, accounts, siteUrl, now })
  const signInLinks = createSignInLinks({ database, accounts, siteUrl, now })
  const sessions = await createSessions(betterAuth, { secret, now })
  const devices = createKnownDevices({ secret, https: siteUrl.startsWith('https:'), now })
  const limits = createSignInLimits({ database, secret, devices, now })

  async function signIn(
    credentials: { readonly email: string; readonly password: string },
    { address, headers, pause }: SignInOrigin,
  ): Promise<Result<SessionOpened, SignInRefusal>> {
    const email = credentials.email.trim().toLowerCase()
    const attempt = { email, address, cookie: headers.get('cookie') ?? '' }
    const refuse = (refusal: SignInRefusal) => {
      log.warn({ event: 'sign-in-refused', code: refusal.code })
      return refused(refusal)
    }
    const { waitMs, pauseMs } = await limits.take(attempt)
    if (waitMs !== null) {
      return refuse({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
    }
    if (pauseMs > 0 && !(await pause(pauseMs))) {
      return refuse({ code: 'too-many-requests', waitMinutes: 1 })
    }
    const opened = await sessions.open(email, credentials.password)
    if (!opened.ok) return refuse(opened.refusal)
    await limits.forget(attempt)
    return accepted(await completeSignIn(opened.value, headers))
  }

  /** Stores the time of the sign-in and a missing record in `Users`, and adds the cookie of the device. */
  async function completeSignIn(
    { account, setCookies }: SessionOpened,
    headers: Headers,
  ): Promise<SessionOpened> {
    await sessions.recordSignIn(account)
    await usersRecords.write(account)
    return {
      account,
      setCookies: [...setCookies, devices.remember(headers.get('cookie') ?? '', account.email)],
    }
  }

  return {
    accountOf: sessions.accountOf,
    hasSession: (cookie) => sessions.tokenIn(cookie) !== null,
    staffKey: (cookie) => sessions.tokenIn(cookie) ?? devices.keyOf(cookie),
    signIn,
    signOut: sessions.end,
    accounts,
    signInLinks,
    hasAccounts: async () => !(await firstAccount.isNeeded()),
    renewSetupLink: firstAccount.renewLink,
    checkSetupToken: firstAccount.checkToken,
    checkSignInLink: signInLinks.check,
    changePassword: createPasswordChange({ database, tablesWithin, sessions, secret, now }),

    async createFirstAccount(account) {
      const created = await firstAccount.createBySettings(account)
      if (created) await usersRecords.write(created)
      return created !== null
    },

    async setUp(token, account, headers) {
      const created = await firstAccount.createByLink(token, account)
      if (!created.ok) return created
      const opened = await sessions.open(account.email, account.password)
      if (!opened.ok) throw new FirstSessionError(opened.refusal.code)
      return accepted(await completeSignIn(opened.value, headers))
    },

    async signInByLink(token, headers) {
      const link = await signInLinks.take(token)
      if (!link.ok) return link
      const opened = await sessions.openByLink(link.value)
      if (!opened) return refused({ code: 'invalid-action-code' })
      await limits.forgetAccount(link.value.email)
      return accepted(await completeSignIn(opened, headers))
    },

    async isLinkSession(headers) {
      return Boolean((await sessions.find(headers))?.session.byLink)
    },
  }
}

/** The password of a new account does not open a session. This must never happen. */
export class FirstSessionError extends Error {
  override name = 'FirstSessionError'
  readonly code = 'first-session'
  constructor(refusal: string) {
    super(`the new account cannot sign in: ${refusal}`)
  }
}
