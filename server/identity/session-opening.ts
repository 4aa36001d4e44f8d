import { z } from 'zod'
import type { CodeNeeded, SessionOpened, SignInRefusal } from '#domain/accounts/identity.ts'
import { passwordLimits } from '#domain/accounts/password-rules.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Credentials } from '#ports/credentials/credentials.ts'
import { toAccount } from './accounts.ts'
import type { AuthContext, createBetterAuth } from './better-auth.ts'
import { onlyCookies } from './only-cookies.ts'
import type { SessionKind } from './stored-session.ts'

/** Opens sessions, with a password or without one. `mark`: stores how a session was opened; returns its cookies. */
export function createSessionOpening({
  auth,
  checkedPassword,
  credentials,
  internalAdapter,
  trustCookie,
  mark,
}: Pick<ReturnType<typeof createBetterAuth>, 'auth' | 'checkedPassword' | 'trustCookie'> &
  Pick<AuthContext, 'internalAdapter'> & {
    readonly credentials: Pick<Credentials, 'check'>
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
    if (!z.email().safeParse(email).success) return refused({ code: 'invalid-email' })
    if (password.length > passwordLimits.longest) return refused({ code: 'invalid-credential' })
    const user = (await internalAdapter.findUserByEmail(email))?.user
    const checked = await credentials.check({ uid: user?.id ?? null, email }, password)
    if (!checked.ok) return checked
    // The password was right, so the response may reveal that the account is disabled.
    if (!user || ('disabledAt' in user && user.disabledAt)) return refused({ code: 'user-disabled' })
    const { headers: answer, response } = await auth.api.signInEmail({
      body: { email, password: checkedPassword },
      headers: onlyCookies(headers, shared ? [] : [trustCookie]),
      returnHeaders: true,
    })
    const setCookies = answer.getSetCookie()
    if (!('token' in response)) return accepted({ account: null, uid: user.id, setCookies })
    const marked = await mark(response.token, { shared, byLink: false }, setCookies)
    return accepted({ account: toAccount(user), setCookies: marked })
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

  return { open, openWithoutPassword }
}
