import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base64 of 32 bytes. */
const signatureLength = 44

/**
 * Signs as Better Auth does: `value.signature`, HMAC-SHA256 in Base64, percent-encoded. Better Auth does not export its
 * check, which is asynchronous. This one runs for each request before the page cache.
 */
export function createCookieSigner(secret: string) {
  const signatureOf = (value: string) => createHmac('sha256', secret).update(value).digest('base64')
  return {
    /** Returns the cookie text for `value`. */
    sign: (value: string): string => encodeURIComponent(`${value}.${signatureOf(value)}`),
    /** Returns the value in a cookie text, or null when the signature is not valid. */
    verify(text: string): string | null {
      const signed = decoded(text)
      const value = signed.slice(0, -signatureLength - 1)
      if (value === '' || signed[value.length] !== '.') return null
      const actual = Buffer.from(signed.slice(-signatureLength))
      const expected = Buffer.from(signatureOf(value))
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : null
    },
  }
}

/** Reads the first cookie of exactly this name (RFC 6265, 5.4) from a Cookie header; null when there is none. */
export function cookieReader(name: string): (header: string) => string | null {
  const pattern = new RegExp(`(?:^|;)[ \\t]*${name}=([^;]*)`)
  return (header) => pattern.exec(header)?.[1]?.trim() ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
