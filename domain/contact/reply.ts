import { toOneLine } from '#domain/plain-text.ts'
import { isEmail } from './draft.ts'
import { readPhoneNumbers } from './phone-number.server.ts'
import type { ContactMessage } from './schema.ts'

/**
 * Some mail programs cut a `mailto:` link above about 2,000 characters, or do not open it. Windows hands at most 2,083
 * to Outlook.
 */
const longestLink = 1_900
/**
 * Characters. The settings allow no longer answer. With an answer of this length, the link stays below its limit in
 * plain English.
 */
const longestAnswer = 1_000

/**
 * A `mailto:` link with recipient, subject and the quoted message, cut to the length that such a link allows. Null when
 * the message has no valid email address.
 * RFC 6068, 5: line breaks in the body are %0D%0A, spaces %20. The address is encoded as well, so that a visitor's text
 * cannot add a recipient or a header.
 * `receivedOn`: the date in words. `answer`: the text that the reply begins with.
 */
export function replyLink(
  { name, email, message }: ContactMessage,
  {
    acronym,
    receivedOn,
    answer = '',
  }: { readonly acronym: string; readonly receivedOn: string; readonly answer?: string },
): string | null {
  if (!isEmail(email)) return null
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(`Re: Your message to ${acronym}`)
  const who = Array.from(name || email)
    .slice(0, 60)
    .join('')
  const opening = encode(
    `${Array.from(answer.toWellFormed()).slice(0, longestAnswer).join('')}\n\nOn ${receivedOn}, ${who} wrote:\n`,
  )
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

/**
 * A link that opens a chat with the visitor in WhatsApp. `answer`: the text to begin with. Null when no number has
 * WhatsApp.
 */
export function whatsAppLink({ phone }: Pick<ContactMessage, 'phone'>, answer: string): string | null {
  const number = readPhoneNumbers(phone).find(({ hasWhatsApp }) => hasWhatsApp)
  if (!number) return null
  const text = answer === '' ? '' : `?text=${encodeURIComponent(answer.toWellFormed())}`
  return `https://wa.me/${number.international.slice(1)}${text}`
}

/** Titles that people write without a full stop. The list lacks titles that are also first names, such as Prince. */
const titles =
  /^(?:mr|mrs|ms|miss|dr|doctor|prof|professor|hon|sen|senator|barr|barrister|engr|rev|pastor|chief|comrade|alhaj[ai]|hajiy?a|mall?am)$/i

function isTitle(word: string): boolean {
  const bare = word.replace(/^\(|\)$/g, '')
  return /^\p{L}[\p{L}\p{M}]+\.+$/u.test(bare) || titles.test(bare)
}

/**
 * The name that a saved answer greets: the first name without titles. The whole name when only one word or an initial
 * follows the titles: "Mrs. Okafor", "J. Okafor". Empty when there is no name.
 */
function nameToGreet(name: string): string {
  const words = toOneLine(name).split(' ')
  const first = words.findIndex((word) => word !== '' && !isTitle(word))
  const [word = '', next] = first < 0 ? [] : words.slice(first)
  if (next === undefined || /^\p{L}\p{M}*\.?$/u.test(word)) return first < 0 ? '' : words.join(' ')
  return word.replace(/,$/, '')
}

/** Puts the name of the visitor into a saved answer, or nothing when no name was given. */
export function fillAnswer(text: string, name: string): string {
  const greeted = nameToGreet(name)
  return greeted === '' ? text.replace(/ ?\{name\}/g, '') : text.replace(/\{name\}/g, () => greeted)
}

/** A `tel:` link to the first number that a visitor left. Null when there is none to dial. */
export function callLink({ phone }: ContactMessage): string | null {
  const [first] = readPhoneNumbers(phone)
  return first ? `tel:${first.international}` : null
}
