import { createHmac, randomBytes } from 'node:crypto'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

/** After the last time somebody signed in on the device. */
const longestS = 180 * 24 * 3600
/** On a computer that an office shares. */
const maxAccounts = 5

/**
 * Devices on which somebody has signed in, by a signed cookie, so that strangers who guess at an account do not keep
 * its owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing. It holds a
 * random id, when somebody last signed in, and keyed digests of the last five accounts. It stays when she signs out,
 * and goes after 180 days, with the browser's own data, or for all devices with a new `AUTH_SECRET`.
 */
export interface KnownDevices {
  /** A key of the device in a Cookie header; null when nobody has signed in on it. */
  keyOf(cookie: string): string | null
  /** The same, when this very account has signed in on it. */
  keyFor(cookie: string, email: string): string | null
  /** The `Set-Cookie` value for a device on which this account signs in now. `cookie`: the header it sent. */
  remember(cookie: string, email: string): string
}

interface Device {
  readonly id: string
  /** The newest first. */
  readonly accounts: readonly string[]
}

/** `now`: milliseconds since the Unix epoch. */
export function createKnownDevices(options: {
  secret: string
  https: boolean
  now: () => number
}): KnownDevices {
  const { https, now } = options
  // Of its own, so that neither cookie passes for the other.
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
    return nowS() - Number(at) < longestS ? { id, accounts } : null
  }

  return {
    keyOf: (cookie) => read(cookie)?.id ?? null,
    keyFor(cookie, email) {
      const device = read(cookie)
      return device?.accounts.includes(digestOf(email)) ? device.id : null
    },
    remember(cookie, email) {
      const device = read(cookie) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
      const accounts = [...new Set([digestOf(email), ...device.accounts])].slice(0, maxAccounts)
      const value = signer.sign([device.id, nowS(), ...accounts].join('.'))
      return `${name}=${value}; Max-Age=${longestS}; Path=/; HttpOnly; ${https ? 'Secure; ' : ''}SameSite=Lax`
    },
  }
}
