import { mostTyped } from './plain-text.ts'

/** Characters: longer addresses break in mails and old browsers. */
export const longestWebLink = 2_048

/**
 * An address on the web in the form browsers give it. Typed as people say it, without https://, it gets that.
 * Null for any other scheme, for one with a user name in it (which only serves to deceive) and for one over the limit.
 */
export function parseWebLink(text: string): string | null {
  if (text.length > mostTyped(longestWebLink)) return null
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
