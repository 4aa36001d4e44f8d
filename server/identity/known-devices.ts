import { createHmac, randomBytes } from 'node:crypto'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

/** Counted from the last sign-in on the device. */
const maxAgeS = 180 * 24 * 3600
/** Several people may use one office computer. */
const maxAccounts = 5

/**
 * Recognises devices on which someone has signed in, by a signed cookie. The owner of an account can then sign in on
 * such a device while other people guess its password (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * The cookie is no session. It contains a random id, the time of the last sign-in, and keyed digests of the last five
 * accounts. It stays after signing out. It expires after 180 days, or for all devices with a new `AUTH_SECRET`.
 */
export type KnownDevices = ReturnType<typeof createKnownDevices>

interface Device {
  readonly id: string
  /** Digests of the accounts, the newest first. */
  readonly accounts: readonly string[]
}

/** `now`: milliseconds since the Unix epoch. */
export function createKnownDevices(options: { secret: string; https: boolean; now: () => number }) {
  const { https, now } = options
  // A separate key, so that neither of the two cookies is valid as the other.
  const secret = createHmac('sha256', options.secret).update('known device').digest('base64')
  const signer = createCookieSigner(secret)
  const name = https ? '__Host-device' : 'device'
  const readCookie = cookieReader(name)
  const nowS = () => Math.floor(now() / 1_000)
  const digestOf = (email: string) =>
    createHmac('sha256', secret).update(`account ${email}`).digest('base64url').slice(0, 16)

  function read(cookie: string): Device | null {
    const signed = readCookie(cookie)
    const value = signed === null ? null : signer.verify(signed)
    if (value === null) return null
    const [id = '', at = '', ...accounts] = value.split('.')
    return nowS() - Number(at) < maxAgeS ? { id, accounts } : null
  }

  return {
    /** The key of the device in a Cookie header; null for an unknown device. */
    keyOf: (cookie: string): string | null => read(cookie)?.id ?? null,
    /** The same, but null unless this account has signed in on the device. */
    keyFor(cookie: string, email: string): string | null {
      const device = read(cookie)
      return device?.accounts.includes(digestOf(email)) ? device.id : null
    },
    /**
     * The `Set-Cookie` value for a device on which this account signs in. `cookie`: the Cookie header of the request.
     */
    remember(cookie: string, email: string): string {
      const device = read(cookie) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
      const accounts = [...new Set([digestOf(email), ...device.accounts])].slice(0, maxAccounts)
      const value = signer.sign([device.id, nowS(), ...accounts].join('.'))
      return `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; ${https ? 'Secure; ' : ''}SameSite=Lax`
    },
  }
}
