import { createHash, randomBytes } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import type { Transaction } from 'kysely'
import type { NewAccount } from '#domain/accounts/first-account.ts'
import type { Identity, SessionOpened, SetupRefusal, SignInRefusal } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { createBetterAuth, sessionLimits } from './better-auth.ts'
import { createLimiter } from '../limiter.ts'
import { hashPassword } from './password.ts'

const minuteMs = 60_000
const setupLinkMs = 60 * minuteMs

/** What the process itself does with accounts, beside what pages may ask for. */
export interface SiteIdentity extends Identity {
  hasAccounts(): Promise<boolean>
  /** Makes the first account from the settings of the process; false when there is one already. */
  createFirstAccount(account: NewAccount): Promise<boolean>
  /** A new one-time link, valid for an hour, in place of any older one; null once there is an account. */
  renewSetupLink(): Promise<string | null>
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
  log: { warn(event: object): void }
  now?: () => number
}): Promise<SiteIdentity> {
  const { database, documents, secret, siteUrl, log, now = Date.now } = options
  const { auth, sessionCookie, migrate, tablesWithin } = createBetterAuth({
    database,
    databaseType: options.databaseType ?? 'sqlite',
    secret,
    siteUrl,
  })
  await migrate()
  const { internalAdapter } = await auth.$context

  const window = { database, windowMs: 15 * minuteMs, secret, now }
  const triesOfAccount = createLimiter({ ...window, name: 'sign-in account', tries: 10 })
  const triesOfAddress = createLimiter({ ...window, name: 'sign-in address', tries: 30 })

  const hasAccounts = async () => (await internalAdapter.countTotalUsers()) > 0

  async function accountOf(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    if (!cookie.includes(`${sessionCookie}=`)) return { account: null, setCookies: [] }
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    const setCookies = found.headers.getSetCookie()
    if (!found.response) return { account: null, setCookies }
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
    address: string,
  ): Promise<Result<SessionOpened, SignInRefusal>> {
    const email = credentials.email.trim().toLowerCase()
    const refuse = (refusal: SignInRefusal) => {
      log.warn({ event: 'sign-in-refused', code: refusal.code })
      return refused(refusal)
    }
    const { waitMs } = await countTry(address, email)
    if (waitMs !== null) {
      return refuse({ code: 'too-many-requests', waitMinutes: Math.ceil(waitMs / minuteMs) })
    }
    const opened = await openSession(email, credentials.password)
    if (!opened.ok) return refuse(opened.refusal)
    await triesOfAccount.forget(email)
    await writeUsersRecord(opened.value.account)
    return opened
  }

  /** An address that is over its limit no longer uses up the tries of the accounts it names. */
  async function countTry(address: string, email: string) {
    const ofAddress = await triesOfAddress.take(address)
    return ofAddress.waitMs === null ? triesOfAccount.take(email) : ofAddress
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

  /** The specification's record of a user: written once, never over an existing one. */
  async function writeUsersRecord({ uid, email, username }: Account) {
    if (await documents.get('Users', uid)) return
    const createdAt = new Date(now()).toISOString()
    try {
      await documents.commit(
        [
          {
            kind: 'set',
            collection: 'Users',
            id: uid,
            fields: { username, email, createdAt },
            expectedVersion: 0,
          },
        ],
        { uid, name: email },
      )
    } catch (error) {
      // Another sign-in of the same person was first.
      if (!(error instanceof VersionConflictError)) throw error
    }
  }

  /** `hash` before the transaction: it takes long, and nobody else could write meanwhile. */
  async function addAccount(transaction: Transaction<Tables>, { username, email }: NewAccount, hash: string) {
    const tables = await tablesWithin(transaction)
    const at = new Date(now())
    const user = await tables.create<NewUser, NewUser & { id: string }>({
      model: 'user',
      data: { name: username, email: email.toLowerCase(), emailVerified: true, createdAt: at, updatedAt: at },
    })
    await tables.create({
      model: 'account',
      data: {
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
        createdAt: at,
        updatedAt: at,
      },
    })
    return toAccount(user)
  }

  const noAccountWithin = async (transaction: Transaction<Tables>) =>
    (await (await tablesWithin(transaction)).count({ model: 'user' })) === 0

  async function checkSetupToken(token: string): Promise<Result<null, SetupRefusal>> {
    const link = await database.kysely.selectFrom('setup_links').selectAll().executeTakeFirst()
    if (link?.closed_at || (await hasAccounts())) return refused({ code: 'already-set-up' })
    if (!link || link.token_hash !== digest(token)) return refused({ code: 'invalid-action-code' })
    if (Number(link.expires_at) <= now()) return refused({ code: 'expired-action-code' })
    return accepted(null)
  }

  return {
    accountOf,
    signIn,
    signOut,
    hasAccounts,
    checkSetupToken,

    async setUp(token, account) {
      const checked = await checkSetupToken(token)
      if (!checked.ok) return checked
      const hash = await hashPassword(account.password)
      const made = await database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('setup_links')
          .set({ closed_at: now() })
          .where('token_hash', '=', digest(token))
          .where('closed_at', 'is', null)
          .where('expires_at', '>', now())
          .executeTakeFirst()
        if (numUpdatedRows === 0n || !(await noAccountWithin(transaction))) return null
        return addAccount(transaction, account, hash)
      })
      // Between the check and the transaction somebody else was faster.
      if (!made) return refused({ code: 'already-set-up' })
      await writeUsersRecord(made)
      const opened = await openSession(account.email, account.password)
      if (!opened.ok) throw new FirstSessionError(opened.refusal.code)
      return opened
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
        return addAccount(transaction, account, hash)
      })
      if (made) await writeUsersRecord(made)
      return made !== null
    },

    async renewSetupLink() {
      if (await hasAccounts()) return null
      const token = randomBytes(32).toString('base64url')
      const fresh = { token_hash: digest(token), expires_at: now() + setupLinkMs }
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

interface NewUser {
  name: string
  email: string
  emailVerified: boolean
  createdAt: Date
  updatedAt: Date
}

function toAccount(user: { id: string; email: string; name: string }): Account {
  return { uid: user.id, email: user.email, username: user.name }
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
