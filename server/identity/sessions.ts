import { isAPIError } from 'better-auth/api'
import { LRUCache } from 'lru-cache'
import type { SessionOpened, SignInRefusal } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { toAccount } from './accounts.ts'
import { type createBetterAuth, sessionLimits } from './better-auth.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

export type Sessions = Awaited<ReturnType<typeof createSessions>>

/** The sessions of Better Auth, found by the cookies of a request. `now`: milliseconds since the Unix epoch. */
export async function createSessions(
  { auth, sessionCookie }: Pick<ReturnType<typeof createBetterAuth>, 'auth' | 'sessionCookie'>,
  { secret, now }: { secret: string; now: () => number },
) {
  const readSessionCookie = cookieReader(sessionCookie)
  const signer = createCookieSigner(secret)
  const { internalAdapter } = await auth.$context

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

  async function accountOf(headers: Headers) {
    const cookie = headers.get('cookie') ?? ''
    const token = tokenIn(cookie)
    if (token === null) return { account: null, setCookies: [] }
    const result = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    const setCookies = result.headers.getSetCookie()
    if (!result.response) {
      endedTokens.set(token, true)
      return { account: null, setCookies }
    }
    const { session, user } = result.response
    const tooOld = now() - session.createdAt.getTime() > sessionLimits.maxMs
    if (tooOld || user.disabledAt) return { account: null, ...(await end(headers)) }
    return { account: toAccount(user), setCookies }
  }

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

  async function open(email: string, password: string): Promise<Result<SessionOpened, SignInRefusal>> {
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password },
        headers: new Headers(),
        returnHeaders: true,
      })
      // The password was right, so the response may reveal that the account is disabled.
      const user = await internalAdapter.findUserById(response.user.id)
      if (!user || ('disabledAt' in user && user.disabledAt)) {
        await internalAdapter.deleteSession(response.token)
        return refused({ code: 'user-disabled' })
      }
      return accepted({ account: toAccount(user), setCookies: headers.getSetCookie() })
    } catch (error) {
      if (!isAPIError(error)) throw error
      if (error.body?.code === 'INVALID_EMAIL') return refused({ code: 'invalid-email' })
      if (error.statusCode < 500) return refused({ code: 'invalid-credential' })
      return refused({ code: 'internal-error' })
    }
  }

  /** Opens a session without a password, for a sign-in link; null when the account no longer exists. */
  async function openByLink(account: Account): Promise<SessionOpened | null> {
    const { headers, response } = await auth.api.openSessionByLink({
      body: { uid: account.uid },
      returnHeaders: true,
    })
    return response && { account, setCookies: headers.getSetCookie() }
  }

  /** Stores the time of the last sign-in in the account. */
  async function recordSignIn({ uid }: Account): Promise<void> {
    await internalAdapter.updateUser(uid, { lastSignInAt: new Date(now()) })
  }

  return { tokenIn, accountOf, find, open, openByLink, end, recordSignIn }
}
