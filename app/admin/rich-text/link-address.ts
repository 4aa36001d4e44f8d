import { directLink } from '#domain/direct-link.ts'
import { accepted, refused, type Result } from '#domain/result.ts'

const longestAddress = 2_048

/**
 * Parses the typed address of a link. `forum.example` becomes `https://forum.example`, an email address `mailto:…`, a
 * phone number `tel:…`. A link that a mail program rewrote becomes its target. Schemes other than http, https, mailto
 * and tel are refused. The refusal is a sentence for the user.
 */
export function parseLinkAddress(typed: string): Result<string, string> {
  const text = directLink(typed.trim())
  if (text === '') return refused('Write the address the link leads to, for example https://www.example.org.')
  if (text.length > longestAddress)
    return refused(`The address is too long. ${longestAddress} characters are the most.`)
  if (/^\+?[\d\s()‐-–-]{6,}$/.test(text)) {
    const digits = text.replace(/\D/g, '')
    // A number has at most 15 digits (ITU-T E.164). Two more can be typed: a 0 in brackets, and 00 instead of +.
    if (digits.length > 17)
      return refused('These are too many digits for one phone number. A link can call only one number.')
    return accepted(`tel:${text.startsWith('+') ? '+' : ''}${digits}`)
  }
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#.]+$/.test(text)) return accepted(`mailto:${text}`)
  if (/^(https?|mailto|tel):/i.test(text)) {
    return URL.canParse(text)
      ? accepted(text)
      : refused('This address is not complete. Check it and try again.')
  }
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) {
    return refused(
      'A link can lead to a web page (https://), an email address or a phone number, nothing else.',
    )
  }
  if (/^[^\s/?#]+\.[^\s/?#]+/.test(text) && URL.canParse(`https://${text}`))
    return accepted(`https://${text}`)
  return refused('This is not an address. Write it whole, for example https://www.example.org.')
}

/** Whether a text can have this link, also one to a page of this site: `/contactus`. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:(?:https?|mailto|tel):|\/(?![/\\\s]))/i.test(address.trim())
