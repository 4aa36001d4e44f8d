import { directLink } from './direct-link.ts'
import { maxTypedLength, withoutUnseen } from './plain-text.ts'

/** Characters. Longer addresses fail in mails and old browsers. */
export const longestWebLink = 2_048

/** Quotation marks or brackets that were copied with an address. */
const quoted = /^["'“„‘«<](.+)["'”“’»>]$/s

/**
 * Cleans a typed address: removes spaces and quotation marks around it and invisible characters in it, and adds
 * https:// when it begins with a host name. A link that a mail program or search engine rewrote becomes its target.
 */
export function completeLink(typed: string): string {
  const clean = withoutUnseen(typed).trim()
  const text = quoted.exec(clean)?.[1]?.trim() ?? clean
  return directLink(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i.test(text) ? `https://${text}` : text)
}

/**
 * A normalised web address. An address entered without https:// gets it. Null for any other scheme, for an address with
 * a user name (which only serves to deceive), and for one over the limit.
 */
export function parseWebLink(text: string): string | null {
  if (text.length > maxTypedLength(longestWebLink)) return null
  const address = completeLink(text)
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || !url.hostname.includes('.') || url.username || url.password) return null
  return url.href.length <= longestWebLink ? url.href : null
}

/** The name of a site in a sentence: the host of one of its links, "inecnigeria.org". `link`: a checked address. */
export const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '')
