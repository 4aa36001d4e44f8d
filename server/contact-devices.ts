import { createHmac, randomBytes } from 'node:crypto'
import type { ContactDevices } from '#app/context.ts'
import { contactRate } from '#domain/contact/schema.ts'
import { cookieReader, createCookieSigner } from './identity/signed-cookie.ts'

const name = 'contact-device'

/**
 * Counts the messages of a device by a signed cookie, so that many people on one line are not counted as one. The
 * cookie has a random number and its time of issue, and ends with the window of `contactRate`, also when a program
 * keeps it. `now`: milliseconds since the Unix epoch.
 */
export function createContactDevices({
  secret,
  https,
  now = Date.now,
}: {
  readonly secret: string
  readonly https: boolean
  readonly now?: () => number
}): ContactDevices {
  // A separate key, so that another cookie of the site is never accepted as this cookie.
  const signer = createCookieSigner(createHmac('sha256', secret).update('contact device').digest('base64'))
  const readCookie = cookieReader(name)
  return {
    keyOf(cookie) {
      const signed = readCookie(cookie)
      const value = signed === null ? null : signer.verify(signed)
      const issuedAt = Number(value?.split('.')[1])
      return now() - issuedAt <= contactRate.windowMs ? value : null
    },
    newCookie() {
      const value = signer.sign(`${randomBytes(12).toString('base64url')}.${now()}`)
      const secure = https ? '; Secure' : ''
      return `${name}=${value}; Max-Age=${contactRate.windowMs / 1_000}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
