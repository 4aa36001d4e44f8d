import { maxTypedLength } from './plain-text.ts'

/** Characters. Longer addresses fail in mails and old browsers. */
export const longestWebLink = 2_048

/**
 * A normalised web address. An address entered without https:// gets it. Null for any other scheme, for an address with
 * a user name (which only serves to deceive), and for one over the limit.
 */
export function parseWebLink(text: string): string | null {
  if (text.length > maxTypedLength(longestWebLink)) return null
  const trimmed = text.trim()
  const withScheme = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i.test(trimmed)
    ? `https://${trimmed}`
    : trimmed
  if (/\s/.test(withScheme) || !URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || !url.hostname.includes('.') || url.username || url.password) return null
  return url.href.length <= longestWebLink ? url.href : null
}
