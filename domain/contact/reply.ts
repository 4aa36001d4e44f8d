import { normalise } from '#domain/plain-text.ts'
import { isEmail } from './draft.ts'
import type { ContactMessage } from './schema.ts'

/**
 * Some mail programs cut such a link, or do not open it, above about 2,000 characters: what Windows hands to Outlook
 * may have 2,083.
 */
const longestLink = 1_900

/**
 * A link that opens the mail program with an answer begun: to whom, the subject, and the message quoted, as much of it
 * as such a link carries. Null when the message has no address that is one.
 * RFC 6068, 5: line breaks in the body are %0D%0A, spaces %20; an address is encoded too, so that nothing a visitor
 * wrote adds a recipient or a header.
 * `receivedOn`: in words.
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

/** As many whole words of `text` as fit into `room` once they are quoted and encoded. */
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

/** A link that calls; null when there are too few digits for a number. Waiting signs and extensions stay out of it. */
export function callLink({ phone }: ContactMessage): string | null {
  const digits = normalise(phone, 'NFKC').replace(/\D/g, '')
  if (digits.length < 5) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}
