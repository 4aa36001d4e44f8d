import { isAPIError } from 'better-auth/api'
import type { CodeNeeded, CodeSignInRefusal, SessionOpened, TypedCode } from '#domain/accounts/identity.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { toAccount } from './accounts.ts'
import type { createBetterAuth } from './better-auth.ts'
import type { CodeLimits } from './code-limits.ts'
import type { KnownDevices } from './known-devices.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import { onlyCookies } from './only-cookies.ts'
import type { Sessions } from './sessions.ts'
import type { SessionKind } from './stored-session.ts'
import type { TwoStep } from './two-step.ts'

/** The second step of a sign-in: the code of an authenticator app, or a recovery code. */
export async function createCodeSignIn(options: {
  readonly betterAuth: ReturnType<typeof createBetterAuth>
  readonly sessions: Pick<Sessions, 'mark'>
  readonly twoStep: Pick<TwoStep, 'isReadable'>
  readonly limits: CodeLimits
  readonly pendingSignIns: PendingSignIns
  readonly devices: Pick<KnownDevices, 'keyFor'>
}) {
  const { sessions, twoStep, limits, pendingSignIns, devices } = options
  const { auth, codeCookie } = options.betterAuth
  const { internalAdapter } = await auth.$context

  async function userOf(uid: string) {
    const user = await internalAdapter.findUserById(uid)
    return user && !('disabledAt' in user && user.disabledAt) ? user : null
  }

  /** The refusal of a code that Better Auth did not accept. `triesLeft`: of the account. */
  async function refusalOf(
    reason: string,
    { uid, challenge, code, triesLeft }: Record<'uid' | 'challenge' | 'code', string> & { triesLeft: number },
  ): Promise<CodeSignInRefusal> {
    if (['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(reason)) {
      const leftOfSignIn = await limits.takeOfSignIn(challenge)
      // This sign-in has ended, but a new one has tries left.
      if (leftOfSignIn === 0 && triesLeft > 0) return { code: 'code-tries-over' }
      return { code: 'wrong-code', triesLeft: Math.min(triesLeft, leftOfSignIn) }
    }
    await limits.forgetCode(uid, code)
    return { code: reason === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' ? 'code-tries-over' : 'code-time-over' }
  }

  return {
    /** Asks for a code after a one-time link. */
    async askAfterLink(uid: string, kind: SessionKind): Promise<CodeNeeded> {
      const { headers } = await auth.api.askForCode({ body: { uid }, returnHeaders: true })
      return pendingSignIns.start(headers.getSetCookie(), { uid, ...kind })
    },

    /** Opens the session of a sign-in that waits for its code. */
    async finish(
      { way, code: typed, trust }: TypedCode,
      headers: Headers,
    ): Promise<Result<SessionKind & { readonly opened: SessionOpened }, CodeSignInRefusal>> {
      const pending = pendingSignIns.read(headers)
      const user = pending && (await userOf(pending.uid))
      if (!pending || !user) return refused({ code: 'code-time-over' })
      const { uid, challenge, shared, byLink } = pending
      const code = way === 'app' ? typed.replace(/\D/g, '') : toRecoveryCode(typed)
      const device = devices.keyFor(headers.get('cookie') ?? '', user.email)
      const taken = await limits.take(way, uid, code, device)
      if (!taken.ok) return taken
      const asked = onlyCookies(headers, [])
      asked.set('cookie', `${codeCookie}=${challenge}`)
      const call = {
        body: { code, trustDevice: trust && !shared },
        headers: asked,
        returnHeaders: true,
      } as const
      try {
        const { headers: answer, response } = await (way === 'app'
          ? auth.api.verifyTOTP(call)
          : auth.api.verifyBackupCode(call))
        if (!response.token) return refused({ code: 'code-time-over' })
        const setCookies = await sessions.mark(response.token, { shared, byLink }, answer.getSetCookie())
        await limits.forget(way, uid, device)
        const opened = { account: toAccount(user), setCookies: [...setCookies, pendingSignIns.forget()] }
        return accepted({ opened, byLink, shared })
      } catch (error) {
        if (isAPIError(error)) {
          const attempt = { uid, challenge, code, triesLeft: taken.value.triesLeft }
          return refused(await refusalOf(error.body?.code ?? '', attempt))
        }
        if (await twoStep.isReadable(uid, way)) throw error
        return refused({ code: 'code-unreadable' })
      }
    },
  }
}

/** Normalises a code that was typed with spaces, without its hyphen, or in capitals. */
function toRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
