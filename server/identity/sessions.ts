import { isAPIError } from 'better-auth/api'
import { LRUCache } from 'lru-cache'
import type { CodeNeeded, RequestAccount, SessionOpened, SignInRefusal } from '#domain/accounts/identity.ts'
import type { SessionEntry } from '#domain/accounts/profile.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { toAccount } from './accounts.ts'
import { type createBetterAuth, sessionLimits } from './better-auth.ts'
import { isFirebaseHash } from './firebase-scrypt.ts'
import { hashPassword } from './password.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

export type Sessions = Awaited<ReturnType<typeof createSessions>>

/** How a session is opened. `shared`: on a computer that others use. `byLink`: by a one-time link. */
export interface SessionKind {
  readonly shared: boolean
  readonly byLink: boolean
}

/** Enough for every browser; the column has no limit of its own. */
const userAgentLength = 400
const usedStepMs = 60_000

/** The sessions of Better Auth, found by the cookies of a request. `now`: milliseconds since the Unix epoch. */
export async function createSessions(
  { auth, sessionCookie, trustCookie }: ReturnType<typeof createBetterAuth>,
  { secret, now }: { secret: string; now: () => number },
) {
  const readSessionCookie = cookieReader(sessionCookie)
  const signer = createCookieSigner(secret)
  const { internalAdapter, adapter } = await auth.$context

  /**
   * Tokens of ended sessions. Requests with such a token count as anonymous and cause no further database reads. Each
   * process has its own list.
   */
  const endedTokens = new LRUCache<string, true>({ max: 10_000 })

  /** The session token in a Cookie header; null without one, and for a session that is known to have ended. */
  function tokenIn(cookie: string): string | null {
    const signed = readSessionCookie(cookie)
    const token = signed === null ? null : signer.verify(signed)
    return token === null || endedTokens.has(token) ? null : token
  }

  async function accountOf(headers: Headers): Promise<RequestAccount> {
    const nobody = (setCookies: readonly string[]) => ({ account: null, shared: false, setCookies })
    const cookie = headers.get('cookie') ?? ''
    const token = tokenIn(cookie)
    if (token === null) return nobody([])
    const result = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    const setCookies = result.headers.getSetCookie()
    if (!result.response) {
      endedTokens.set(token, true)
      return nobody(setCookies)
    }
    const { session, user } = result.response
    const shared = session.shared === true
    if (hasEnded(session) || user.disabledAt) return nobody((await end(headers)).setCookies)
    if (now() - usedAtOf(session) > usedStepMs) {
      await internalAdapter.updateSession(token, { usedAt: new Date(now()) })
    }
    return { account: toAccount(user), shared, setCookies: shared ? withoutAge(setCookies) : setCookies }
  }

  function hasEnded(session: StoredSession): boolean {
    if (now() - session.createdAt.getTime() > sessionLimits.maxMs) return true
    return session.shared === true && now() - usedAtOf(session) > sessionLimits.sharedIdleMs
  }

  /**
   * Whether a one-time link opened the session a short time ago, so that its holder may choose a password without the
   * old one. Later, another person could do so on a phone that she left open.
   */
  const isFromLink = ({ byLink, createdAt }: Pick<StoredSession, 'byLink' | 'createdAt'>) =>
    byLink === true && now() - createdAt.getTime() <= sessionLimits.withoutPasswordMs

  async function end(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    const ended = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return { setCookies: ended.headers.getSetCookie() }
  }

  /** The session of a request's cookies as Better Auth stores it; null when it has ended. */
  async function find(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    return auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  }

  /** Removes the age of the session cookie, so that the browser of a shared computer forgets it when it is closed. */
  const withoutAge = (setCookies: readonly string[]) =>
    setCookies.map((line) =>
      line.startsWith(`${sessionCookie}=`) ? line.replace(/; Max-Age=[1-9]\d*/i, '') : line,
    )

  /** Stores how a new session was opened. */
  async function mark(
    token: string,
    kind: SessionKind,
    setCookies: readonly string[],
  ): Promise<readonly string[]> {
    await internalAdapter.updateSession(token, { ...kind, usedAt: new Date(now()) })
    return kind.shared ? withoutAge(setCookies) : setCookies
  }

  /**
   * Checks the password. An account with two-step sign-in gets no session yet, unless it trusts the device. On a shared
   * computer no device is trusted.
   */
  async function open(
    email: string,
    password: string,
    { headers, shared }: { readonly headers: Headers; readonly shared: boolean },
  ): Promise<Result<SessionOpened | (CodeNeeded & { readonly uid: string }), SignInRefusal>> {
    try {
      const { headers: answer, response } = await auth.api.signInEmail({
        body: { email, password },
        headers: onlyCookies(headers, shared ? [] : [trustCookie]),
        returnHeaders: true,
      })
      const setCookies = answer.getSetCookie()
      const found = await internalAdapter.findUserByEmail(email)
      const user = found?.user
      // The password was right, so the response may reveal that the account is disabled.
      if (!user || ('disabledAt' in user && user.disabledAt)) {
        if ('token' in response) await internalAdapter.deleteSession(response.token)
        return refused({ code: 'user-disabled' })
      }
      await renewHash(user.id, password)
      if (!('token' in response)) return accepted({ account: null, uid: user.id, setCookies })
      const marked = await mark(response.token, { shared, byLink: false }, setCookies)
      return accepted({ account: toAccount(user), setCookies: marked })
    } catch (error) {
      if (!isAPIError(error)) throw error
      if (error.body?.code === 'INVALID_EMAIL') return refused({ code: 'invalid-email' })
      if (error.statusCode < 500) return refused({ code: 'invalid-credential' })
      return refused({ code: 'internal-error' })
    }
  }

  /**
   * Reads the password of no account. `open` reads one only for an address with an account, which takes 0.3 of its 50
   * ms on SQLite and one more query on Postgres. Called after `open` for an address without an account, so that the
   * time of an answer reveals nothing.
   */
  const readNobodysPassword = () => internalAdapter.findAccounts('')

  /** Replaces a hash of the earlier website, now that the password is known. */
  async function renewHash(uid: string, password: string): Promise<void> {
    const accounts = await internalAdapter.findAccounts(uid)
    const former = accounts.find((account) => account.password && isFirebaseHash(account.password))
    if (!former) return
    // The password is the same, so the date that the profile shows as its last change stays.
    const { id, updatedAt } = former
    await internalAdapter.updateAccount(id, { password: await hashPassword(password), updatedAt })
  }

  /** Opens a session without a password, for a one-time link; null when the account no longer exists. */
  async function openByLink(
    account: Account,
    kind: SessionKind,
    headers: Headers,
  ): Promise<SessionOpened | null> {
    const { headers: answer, response } = await auth.api.openSessionByLink({
      body: { uid: account.uid, byLink: kind.byLink },
      headers: onlyCookies(headers, []),
      returnHeaders: true,
    })
    if (!response) return null
    return { account, setCookies: await mark(response.token, kind, answer.getSetCookie()) }
  }

  async function endAll(uid: string): Promise<void> {
    await internalAdapter.deleteUserSessions(uid)
  }

  const tokenOf = async (headers: Headers) => (await find(headers))?.session.token ?? null

  /** The sessions of an account that have not ended: the one of the request first, then the most recently used. */
  async function list(uid: string, headers: Headers): Promise<readonly SessionEntry[]> {
    const here = await tokenOf(headers)
    const stored = await internalAdapter.listSessions(uid, { onlyActiveSessions: true })
    return (stored as readonly StoredSession[])
      .filter((session) => !hasEnded(session))
      .map((session) => ({
        id: session.id,
        userAgent: session.userAgent ?? '',
        isHere: session.token === here,
        shared: session.shared === true,
        since: session.createdAt.getTime(),
        usedAt: usedAtOf(session),
      }))
      .toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || b.usedAt - a.usedAt)
  }

  /** Ends another session of the account by its id. Returns its browser; null when it had ended. Safe to repeat. */
  async function endOne(uid: string, id: string): Promise<string | null> {
    const where = [
      { field: 'id', value: id },
      { field: 'userId', value: uid },
    ]
    const session = await adapter.findOne<StoredSession>({ model: 'session', where })
    const ended = await adapter.deleteMany({ model: 'session', where })
    return session && ended > 0 ? (session.userAgent ?? '') : null
  }

  /** Ends all sessions of the account except the one of the request. Returns how many there were. */
  async function endOthers(uid: string, headers: Headers): Promise<number> {
    const here = await tokenOf(headers)
    if (here === null) return 0
    const where = [
      { field: 'userId', value: uid },
      { field: 'token', value: here, operator: 'ne' as const },
    ]
    return adapter.deleteMany({ model: 'session', where })
  }

  /** Stores the time of the last sign-in in the account. */
  async function recordSignIn({ uid }: Account): Promise<void> {
    await internalAdapter.updateUser(uid, { lastSignInAt: new Date(now()) })
  }

  return {
    tokenIn,
    accountOf,
    find,
    isFromLink,
    open,
    readNobodysPassword,
    openByLink,
    mark,
    withoutAge,
    list,
    end,
    endOne,
    endOthers,
    endAll,
    recordSignIn,
  }
}

interface StoredSession {
  readonly id: string
  readonly token: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly userAgent?: string | null | undefined
  readonly shared?: boolean | null | undefined
  readonly byLink?: boolean | null | undefined
  readonly usedAt?: Date | null | undefined
}

/** Sessions that are older than the column were refreshed at least once an hour. */
const usedAtOf = ({ usedAt, updatedAt }: StoredSession) => (usedAt ?? updatedAt).getTime()

/** Returns the headers for Better Auth: only the cookies with these names, and the browser. */
export function onlyCookies(headers: Headers, names: readonly string[]): Headers {
  const kept = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.some((name) => pair.startsWith(`${name}=`)))
  return new Headers({
    cookie: kept.join('; '),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, userAgentLength),
  })
}
