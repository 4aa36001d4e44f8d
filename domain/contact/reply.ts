import { normalise } from '#domain/plain-text.ts'
import { isEmail } from './draft.ts'
import type { ContactMessage } from './schema.ts'

/**
 * Some mail programs cut a `mailto:` link above about 2,000 characters, or do not open it. Windows hands at most 2,083
 * to Outlook.
 */
const longestLink = 1_900

/**
 * A `mailto:` link with recipient, subject and the quoted message, cut to the length that such a link allows. Null when
 * the message has no valid email address.
 * RFC 6068, 5: line breaks in the body are %0D%0A, spaces %20. The address is encoded as well, so that a visitor's text
 * cannot add a recipient or a header.
 * `receivedOn`: the date in words.
 */
export function replyLink(
  { name, email, message }: ContactMessage,
  { acronym, receivedOn }: { readonly acronym: string; readonly receivedOn: string },
): string | null {
  if (!isEmail(email)) return null
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(`Re: Your message to ${acronym}`)
  const who = Array.from(name || email)
    .slice(0, 60)
    .join('')
  const opening = encode(`\n\nOn ${receivedOn}, ${who} wrote:\n`)
  const link = `mailto:${to}?subject=${subject}&body=${opening}`
  return link + quote(message, longestLink - link.length)
}

/** The whole words of `text` that fit into `room` characters after quoting and encoding. */
function quote(text: string, room: number): string {
  const whole = encodeQuoted(text)
  if (whole.length <= room) return whole
  const words = text.split(/(?<=\s)/)
  let shown = ''
  for (const word of words) {
    if (encodeQuoted(`${shown}${word} …`).length > room) break
    shown += word
  }
  return encodeQuoted(`${shown.trimEnd()} …`)
}

const encodeQuoted = (text: string) => encode(text.replace(/^/gm, '> '))

const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'))

/** A `tel:` link. Null when the text has too few digits for a phone number. Pauses and extensions are left out. */
export function callLink({ phone }: ContactMessage): string | null {
  const digits = normalise(phone, 'NFKC').replace(/\D/g, '')
  if (digits.length < 5) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}
