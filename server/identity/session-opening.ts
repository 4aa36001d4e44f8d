import { isAPIError } from 'better-auth/api'
import type { CodeNeeded, SessionOpened, SignInRefusal } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { toAccount } from './accounts.ts'
import type { AuthContext, createBetterAuth } from './better-auth.ts'
import { isFirebaseHash } from './firebase-scrypt.ts'
import { onlyCookies } from './only-cookies.ts'
import { hashPassword } from './password.ts'
import type { SessionKind } from './stored-session.ts'

/** Opens sessions, with a password or without one. `mark`: stores how a session was opened; returns its cookies. */
export function createSessionOpening({
  auth,
  internalAdapter,
  trustCookie,
  mark,
}: Pick<ReturnType<typeof createBetterAuth>, 'auth' | 'trustCookie'> &
  Pick<AuthContext, 'internalAdapter'> & {
    readonly mark: (
      token: string,
      kind: SessionKind,
      setCookies: readonly string[],
    ) => Promise<readonly string[]>
  }) {
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

  /** Opens a session for a one-time link, an invitation or a passkey; null when the account no longer exists. */
  async function openWithoutPassword(
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

  return { open, openWithoutPassword, readNobodysPassword }
}
