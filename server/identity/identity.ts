import { isAPIError } from 'better-auth/api'
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type {
  Identity,
  SessionOpened,
  SetupRefusal,
  SignInOrigin,
  SignInRefusal,
} from '#domain/accounts/identity.ts'
import { refusePassword } from '#domain/accounts/password-rules.ts'
import type { Account, NewAccount } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createLimiter } from '../limiter.ts'
import { createAccounts, toAccount } from './accounts.ts'
import { createBetterAuth, sessionLimits } from './better-auth.ts'
import { createKnownDevices } from './known-devices.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import {
  createSignInLinks,
  createToken,
  digestOf,
  linkLifetimeMs,
  type SignInLinks,
} from './sign-in-links.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'
import { createUsersRecords } from './users-records.ts'

const minuteMs = 60_000

/** What the process itself does with accounts, beside what pages may ask for. */
export interface SiteIdentity extends Identity {
  hasAccounts(): Promise<boolean>
  /**
   * Whether a Cookie header holds a session that this site has signed and that was not found to have ended. Reads
   * nothing from the database, so that anybody may ask at any rate.
   */
  hasSession(cookie: string): boolean
  /**
   * A key of the session in a Cookie header, by the same rules, else of a device on which somebody has signed in; null
   * for a stranger.
   */
  staffKey(cookie: string): string | null
  /** Makes the first account from the settings of the process; false when there is one already. */
  createFirstAccount(account: NewAccount): Promise<boolean>
  /** A new one-time link, valid for an hour, in place of any older one; null once there is an account. */
  renewSetupLink(): Promise<string | null>
  readonly accounts: AccountCommands & AccountQueries
  readonly signInLinks: Pick<SignInLinks, 'make'>
}

/**
 * Accounts and sessions on `database`; makes the tables it needs. The record in `Users` of each account is written
 * beside it, and where it is missing, at the next sign-in. `now`: milliseconds since the Unix epoch, for tests.
 */
export async function createIdentity(options: {
  database: Database
  databaseType?: 'sqlite' | 'postgres'
  documents: DocumentStore
  /** At least 32 bytes. */
  secret: string
  /** Without a slash at its end. */
  siteUrl: string
  /** The only mail domain new accounts may have; the first one is exempt. */
  emailDomain: string
  log: { warn(event: object): void }
  now?: () => number
}): Promise<SiteIdentity> {
  const { database, documents, secret, siteUrl, emailDomain, log, now = Date.now } = options
  const { auth, sessionCookie, migrate, tablesWithin } = createBetterAuth({
    database,
    databaseType: options.databaseType ?? 'sqlite',
    secret,
    siteUrl,
  })
  const readSessionCookie = cookieReader(sessionCookie)
  const sessionSigner = createCookieSigner(secret)
  await migrate()
  const { internalAdapter } = await auth.$context
  const usersRecords = createUsersRecords({ documents, log, now })
  const accounts = createAccounts({ database, tablesWithin, usersRecords, emailDomain, now })
  const signInLinks = createSignInLinks({ database, accounts, siteUrl, now })

  const devices = createKnownDevices({ secret, https: siteUrl.startsWith('https:'), now })
  const limits = createSignInLimits({ database, secret, devices, now })
  const triesOfChange = createLimiter({
    ...{ database, secret, now },
    name: 'change password',
    tries: 10,
    windowMs: 15 * minuteMs,
  })

  const hasAccounts = async () => (await internalAdapter.countTotalUsers()) > 0

  /**
   * Tokens whose session is over; it never comes back. Else who was signed in once could keep everybody waiting with
   * the old cookie. With two processes each finds out for itself.
   */
  const endedTokens = new LRUCache<string, true>({ max: 10_000 })

  /** The token of the session in a Cookie header; null without one, and for one that is known to have ended. */
  function tokenIn(cookie: string): string | null {
    const signed = readSessionCookie(cookie)
    const token = signed === null ? null : sessionSigner.verify(signed)
    return token === null || endedTokens.has(token) ? null : token
  }

  const hasSession = (cookie: string) => tokenIn(cookie) !== null

  async function accountOf(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    const token = tokenIn(cookie)
    if (token === null) return { account: null, setCookies: [] }
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    const setCookies = found.headers.getSetCookie()
    if (!found.response) {
      endedTokens.set(token, true)
      return { account: null, setCookies }
    }
    const { session, user } = found.response
    const tooOld = now() - session.createdAt.getTime() > sessionLimits.longestMs
    if (tooOld || user.disabledAt) return { account: null, ...(await signOut(headers)) }
    return { account: toAccount(user), setCookies }
  }

  async function signOut(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    const ended = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return { setCookies: ended.headers.getSetCookie() }
  }

  async function signIn(
    credentials: { readonly email: string; readonly password: string },
    { address, headers, pause }: SignInOrigin,
  ): Promise<Result<SessionOpened, SignInRefusal>> {
    const email = credentials.email.trim().toLowerCase()
    const cookie = headers.get('cookie') ?? ''
    const tried = { email, address, cookie }
    const refuse = (refusal: SignInRefusal) => {
      log.warn({ event: 'sign-in-refused', code: refusal.code })
      return refused(refusal)
    }
    const { waitMs, pauseMs } = await limits.take(tried)
    if (waitMs !== null) {
      return refuse({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
    }
    if (pauseMs > 0 && !(await pause(pauseMs))) {
      return refuse({ code: 'too-many-requests', waitMinutes: 1 })
    }
    const opened = await openSession(email, credentials.password)
    if (!opened.ok) return refuse(opened.refusal)
    await limits.forget(tried)
    await noteSignIn(opened.value.account)
    return accepted(withDevice(opened.value, cookie))
  }

  const withDevice = ({ account, setCookies }: SessionOpened, cookie: string): SessionOpened => ({
    account,
    setCookies: [...setCookies, devices.remember(cookie, account.email)],
  })

  /** What every way of getting in leaves behind. */
  async function noteSignIn(account: Account) {
    await internalAdapter.updateUser(account.uid, { lastSignInAt: new Date(now()) })
    await usersRecords.write(account)
  }

  async function openSession(email: string, password: string): Promise<Result<SessionOpened, SignInRefusal>> {
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password },
        headers: new Headers(),
        returnHeaders: true,
      })
      // Said only to who knows the password; to anybody else the account is like one that does not exist.
      const user = await internalAdapter.findUserById(response.user.id)
      if (!user || ('disabledAt' in user && user.disabledAt)) {
        await internalAdapter.deleteSession(response.token)
        return refused({ code: 'user-disabled' })
      }
      return accepted({ account: toAccount(response.user), setCookies: headers.getSetCookie() })
    } catch (error) {
      if (!isAPIError(error)) throw error
      if (error.body?.code === 'INVALID_EMAIL') return refused({ code: 'invalid-email' })
      if (error.statusCode < 500) return refused({ code: 'invalid-credential' })
      return refused({ code: 'internal-error' })
    }
  }

  const noAccountWithin = async (transaction: Transaction<Tables>) =>
    (await (await tablesWithin(transaction)).count({ model: 'user' })) === 0

  /** The session behind a request's cookies, as the library keeps it; null when it has ended. */
  async function sessionOf(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    return auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  }

  async function passwordHashOf(uid: string) {
    const [credential] = (await internalAdapter.findAccounts(uid)).filter(
      ({ providerId }) => providerId === 'credential',
    )
    return credential?.password ?? ''
  }

  /** False when somebody else has changed it since `was` was read. */
  async function replacePassword(uid: string, was: string, hash: string, keptToken: string) {
    return database.write(async (transaction) => {
      const tables = await tablesWithin(transaction)
      const changed = await tables.updateMany({
        model: 'account',
        where: [
          { field: 'userId', value: uid },
          { field: 'providerId', value: 'credential' },
          { field: 'password', value: was },
        ],
        update: { password: hash, updatedAt: new Date(now()) },
      })
      if (changed === 0) return false
      await tables.deleteMany({
        model: 'session',
        where: [
          { field: 'userId', value: uid },
          { field: 'token', value: keptToken, operator: 'ne' },
        ],
      })
      await tables.updateMany({
        model: 'session',
        where: [{ field: 'token', value: keptToken }],
        update: { byLink: false },
      })
      await transaction.deleteFrom('sign_in_links').where('uid', '=', uid).execute()
      return true
    })
  }

  async function checkSetupToken(token: string): Promise<Result<null, SetupRefusal>> {
    const link = await database.kysely.selectFrom('setup_links').selectAll().executeTakeFirst()
    if (link?.closed_at || (await hasAccounts())) return refused({ code: 'already-set-up' })
    if (!link || link.token_hash !== digestOf(token)) return refused({ code: 'invalid-action-code' })
    if (Number(link.expires_at) <= now()) return refused({ code: 'expired-action-code' })
    return accepted(null)
  }

  return {
    accountOf,
    hasSession,
    staffKey: (cookie) => tokenIn(cookie) ?? devices.keyOf(cookie),
    signIn,
    signOut,
    hasAccounts,
    checkSetupToken,
    accounts,
    signInLinks,

    async setUp(token, account, headers) {
      const checked = await checkSetupToken(token)
      if (!checked.ok) return checked
      const words = await refusePassword(account.password, account)
      if (words) return refused({ code: 'weak-password', words })
      const hash = await hashPassword(account.password)
      const made = await database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('setup_links')
          .set({ closed_at: now() })
          .where('token_hash', '=', digestOf(token))
          .where('closed_at', 'is', null)
          .where('expires_at', '>', now())
          .executeTakeFirst()
        if (numUpdatedRows === 0n || !(await noAccountWithin(transaction))) return null
        return accounts.add(transaction, account, hash)
      })
      // Between the check and the transaction somebody else was faster.
      if (!made) return refused({ code: 'already-set-up' })
      const opened = await openSession(account.email, account.password)
      if (!opened.ok) throw new FirstSessionError(opened.refusal.code)
      await noteSignIn(made)
      return accepted(withDevice(opened.value, headers.get('cookie') ?? ''))
    },

    async createFirstAccount(account) {
      if (await hasAccounts()) return false
      const hash = await hashPassword(account.password)
      const made = await database.write(async (transaction) => {
        if (!(await noAccountWithin(transaction))) return null
        const closed = { closed_at: now(), token_hash: null, expires_at: null }
        await transaction
          .insertInto('setup_links')
          .values({ scope: 'first-account', ...closed })
          .onConflict((conflict) => conflict.column('scope').doUpdateSet(closed))
          .execute()
        return accounts.add(transaction, account, hash)
      })
      if (made) await usersRecords.write(made)
      return made !== null
    },

    checkSignInLink: signInLinks.check,

    async signInByLink(token, requestHeaders) {
      const taken = await signInLinks.take(token)
      if (!taken.ok) return taken
      const { uid, email } = taken.value
      const { headers, response } = await auth.api.openSessionByLink({ body: { uid }, returnHeaders: true })
      if (!response) return refused({ code: 'invalid-action-code' })
      await limits.forgetAccount(email)
      await noteSignIn(taken.value)
      const opened = { account: taken.value, setCookies: headers.getSetCookie() }
      return accepted(withDevice(opened, requestHeaders.get('cookie') ?? ''))
    },

    async cameByLink(headers) {
      return Boolean((await sessionOf(headers))?.session.byLink)
    },

    async changePassword(headers, { current, next }, by) {
      const found = await sessionOf(headers)
      if (found?.user.id !== by.uid) return refused({ code: 'user-token-expired' })
      const { waitMs } = await triesOfChange.take(by.uid)
      if (waitMs !== null) {
        return refused({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
      }
      const was = await passwordHashOf(by.uid)
      const fits = found.session.byLink || (await verifyPassword({ hash: was, password: current }))
      if (!fits) return refused({ code: 'wrong-password' })
      const words = await refusePassword(next, by)
      if (words) return refused({ code: 'weak-password', words })
      if (await verifyPassword({ hash: was, password: next })) return refused({ code: 'same-password' })
      const changed = await replacePassword(by.uid, was, await hashPassword(next), found.session.token)
      if (!changed) return refused({ code: 'user-token-expired' })
      await triesOfChange.forget(by.uid)
      return accepted(null)
    },

    async renewSetupLink() {
      if (await hasAccounts()) return null
      const token = createToken()
      const fresh = { token_hash: digestOf(token), expires_at: now() + linkLifetimeMs }
      const { numInsertedOrUpdatedRows } = await database.kysely
        .insertInto('setup_links')
        .values({ scope: 'first-account', ...fresh, closed_at: null })
        .onConflict((conflict) =>
          conflict.column('scope').doUpdateSet(fresh).where('setup_links.closed_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 0n ? null : `${siteUrl}/admin/setup?token=${token}`
    },
  }
}

/** An account was just made and its own password does not open a session: never expected. */
export class FirstSessionError extends Error {
  override name = 'FirstSessionError'
  readonly code = 'first-session'
  constructor(refusal: string) {
    super(`the new account cannot sign in: ${refusal}`)
  }
}
