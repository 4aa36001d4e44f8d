import { LRUCache } from 'lru-cache'
import type { RequestAccount } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { Credentials } from '#ports/credentials/credentials.ts'
import { toAccount } from './accounts.ts'
import { sharedIdleMs } from '#domain/accounts/schema.ts'
import { type createBetterAuth, sessionLimits } from './better-auth.ts'
import { createSessionList } from './session-list.ts'
import { createSessionOpening } from './session-opening.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'
import { type SessionKind, type StoredSession, usedAtOf } from './stored-session.ts'

export type Sessions = Awaited<ReturnType<typeof createSessions>>

const usedStepMs = 60_000

/** The sessions of Better Auth, found by the cookies of a request. `now`: milliseconds since the Unix epoch. */
export async function createSessions(
  { auth, checkedPassword, sessionCookie, trustCookie }: ReturnType<typeof createBetterAuth>,
  { credentials, secret, now }: { credentials: Credentials; secret: string; now: () => number },
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
    const isRevoked = !credentials.stillValid(user.id, session.createdAt.getTime())
    if (hasEnded(session) || user.disabledAt || isRevoked) return nobody((await end(headers)).setCookies)
    if (now() - usedAtOf(session) > usedStepMs) {
      await internalAdapter.updateSession(token, { usedAt: new Date(now()) })
    }
    return { account: toAccount(user), shared, setCookies: shared ? withoutAge(setCookies) : setCookies }
  }

  function hasEnded(session: StoredSession): boolean {
    if (now() - session.createdAt.getTime() > sessionLimits.maxMs) return true
    return session.shared === true && now() - usedAtOf(session) > sharedIdleMs
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

  /** Stores the time of the last sign-in in the account. */
  async function recordSignIn({ uid }: Account): Promise<void> {
    await internalAdapter.updateUser(uid, { lastSignInAt: new Date(now()) })
  }

  return {
    tokenIn,
    accountOf,
    find,
    isFromLink,
    mark,
    withoutAge,
    end,
    recordSignIn,
    ...createSessionOpening({ auth, checkedPassword, credentials, internalAdapter, trustCookie, mark }),
    ...createSessionList({ adapter, internalAdapter, find, hasEnded }),
  }
}
