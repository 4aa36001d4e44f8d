import { createHmac, timingSafeEqual } from 'node:crypto'

export interface CookieSigner {
  /** The text of a cookie that holds `value`. */
  sign(value: string): string
  /** The value in the text of a cookie; null when this signer did not sign it. */
  verify(text: string): string | null
}

/** Base64 of 32 bytes. */
const signatureLength = 44

/**
 * Signs as Better Auth does: `value.signature`, HMAC-SHA256 in Base64, percent-encoded. Its own check is asynchronous
 * and not exported, and this one runs before the page cache.
 */
export function createCookieSigner(secret: string): CookieSigner {
  const signatureOf = (value: string) => createHmac('sha256', secret).update(value).digest('base64')
  return {
    sign: (value) => encodeURIComponent(`${value}.${signatureOf(value)}`),
    verify(text) {
      const signed = decoded(text)
      const value = signed.slice(0, -signatureLength - 1)
      if (value === '' || signed[value.length] !== '.') return null
      const given = Buffer.from(signed.slice(-signatureLength))
      const right = Buffer.from(signatureOf(value))
      return given.length === right.length && timingSafeEqual(given, right) ? value : null
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
