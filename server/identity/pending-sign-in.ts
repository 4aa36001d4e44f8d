import { createHmac } from 'node:crypto'
import type { CodeNeeded } from '#domain/accounts/identity.ts'
import { twoStepLimits } from './better-auth.ts'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'
import type { SessionKind } from './stored-session.ts'

/** A sign-in that waits for its code. `challenge`: the value of the cookie that Better Auth made for it. */
interface PendingSignIn extends SessionKind {
  readonly uid: string
  readonly challenge: string
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>

/**
 * The sign-ins that wait for their code, each in a signed cookie of its browser. `codeCookie`: the name of Better
 * Auth's own cookie. `now`: milliseconds since the Unix epoch.
 */
export function createPendingSignIns({
  secret,
  https,
  codeCookie,
  now,
}: {
  readonly secret: string
  readonly https: boolean
  readonly codeCookie: string
  readonly now: () => number
}) {
  // A separate key, so that no other signed cookie is valid as this one.
  const signer = createCookieSigner(createHmac('sha256', secret).update('pending sign-in').digest('base64'))
  const cookie = https ? '__Host-signing-in' : 'signing-in'
  const readCookie = cookieReader(cookie)
  const readChallenge = cookieReader(codeCookie)
  const cookieLine = (value: string, maxAgeS: number) =>
    `${cookie}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; ${https ? 'Secure; ' : ''}SameSite=Lax`

  /** Returns the cookie that the browser keeps until the code is typed. */
  function remember({ uid, shared, byLink, challenge }: PendingSignIn): string {
    const value = [uid, Number(shared), Number(byLink), now(), challenge].join(' ')
    return cookieLine(signer.sign(value), twoStepLimits.codeS)
  }

  return {
    /** Deletes the cookie, for the answer that opens the session. */
    forget: () => cookieLine('', 0),

    /** The sign-in of a request; null when none waits, or its time is over. */
    read(headers: Headers): PendingSignIn | null {
      const signed = readCookie(headers.get('cookie') ?? '')
      const value = signed === null ? null : signer.verify(signed)
      if (value === null) return null
      const [uid = '', shared, byLink, at, challenge = ''] = value.split(' ')
      if (now() - Number(at) > twoStepLimits.codeS * 1_000) return null
      return { uid, shared: shared === '1', byLink: byLink === '1', challenge }
    },

    /**
     * Puts the challenge into the signed cookie that names the account. In a separate cookie, it could be sent with the
     * name of another account, and the attempt would be counted for that account. `setCookies`: of Better Auth.
     */
    start(setCookies: readonly string[], pending: Omit<PendingSignIn, 'challenge'>): CodeNeeded {
      const challenge = readChallenge(setCookies.map((line) => line.split(';', 1)[0]).join('; '))
      const others = setCookies.filter((line) => !line.startsWith(`${codeCookie}=`))
      return { account: null, setCookies: [...others, remember({ ...pending, challenge: challenge ?? '' })] }
    },
  }
}
