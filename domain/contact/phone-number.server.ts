import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalise } from '#domain/plain-text.ts'

/** A complete phone number. */
export interface PhoneNumber {
  /** E.164: `+2348035550142`. */
  readonly international: string
  readonly isNigerian: boolean
  /** False for numbers that only take calls: 0700, 0800 and the landlines of Nigeria. */
  readonly hasWhatsApp: boolean
}

/** Characters. Longer than two numbers with words beside them. */
const longestText = 100

/**
 * Stands between two numbers. So does a space with ten digits on each side, because a number has at most 15 (E.164), and
 * a space between two numbers in groups, as of two cells of a table.
 */
const separator =
  /[/,;|&\n]|\bor\b|\band\b|(?<=\d{10}|\d[ -]\d{3}[ -]\d{4})\s+(?=\+?\d{10}|\+\d|0[789]\d\d[ -]\d{3}[ -]\d{4}(?!\s*\d))/i

/** Addresses of a chat. Their numbers are international, without a plus. */
const chatAddress = /\b(?:wa\.me\/|whatsapp\.com\/send\/?\?\S{0,80}?phone=)(?:\+|%2B)?(\d+)\S*/i

/** The beginning of a number. A part that begins otherwise belongs to the part before it, as in "+49 30/123456". */
const beginning = /^\D*(?:\+|0|234)/

/** A number written with letters, as services publish it: `0800 CALL NOW`. libphonenumber-js 1.13.16 reads no letters. */
const lettered = /^(\s*0[78]00[ -]?)([A-Z][A-Z -]{5,14})\s*$/

/** The digits of A to Z on the keys of a phone: ITU-T E.161. */
const keys = '22233344455566677778889999'

/** Types of numbers that no person or forum has. */
const servicesOnly = ['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER']

/**
 * Reads the phone numbers in a text as people write it: `0803 555 0142`, `+234 (0) 803 555 0142`, `00234…`, `234…`,
 * `wa.me/234…`, with an extension, or several of them. A number without a country code counts as Nigerian. Skips
 * numbers that do not exist in their country: a call could reach a stranger.
 */
export function readPhoneNumbers(text: string): readonly PhoneNumber[] {
  if (text.length > longestText) return []
  return normalise(text, 'NFKC')
    .replace(lettered, (_, first: string, word: string) =>
      first.concat(word.replace(/[A-Z]/g, (letter) => keys[letter.charCodeAt(0) - 65] ?? '')),
    )
    .replace(chatAddress, (_, digits: string) => ` ${digits.startsWith('0') ? '' : '+'}${digits} `)
    .split(separator)
    .filter((part, index) => (index === 0 || beginning.test(part)) && /(?:\d\D*){7}/.test(part))
    .flatMap((part) => readNumber(part) ?? [])
}

function readNumber(text: string): PhoneNumber | null {
  // The library knows Nigeria's international prefix 009, but not 00, which most people write.
  const parsed = [text.replace(/^(\D*)00\s*(?=[1-9])/, '$1+'), text].map((form) =>
    parsePhoneNumberFromString(form, 'NG'),
  )
  const number =
    [...parsed, ...parsed.map(toPresentLandline)].find((found) => found?.isValid()) ??
    findPhoneNumbersInText(text, 'NG')[0]?.number
  if (!number) return null
  const type = number.getType() ?? ''
  const isNigerian = number.countryCallingCode === '234'
  // People write Nigerian mobile numbers without the 0. Others without a 0 may be foreign: (202) 555-0142.
  if (isNigerian && type !== 'MOBILE' && !beginning.test(text)) return null
  return {
    international: number.number,
    isNigerian,
    hasWhatsApp: isNigerian ? type === 'MOBILE' : !servicesOnly.includes(type),
  }
}

/**
 * Returns the number of today for a Nigerian landline as it was written before 2024: 01 453 1111 is 0201 453 1111.
 * Letterheads still have the old form (Nigerian Communications Commission, notice of September 2023).
 */
const toPresentLandline = (parsed: ReturnType<typeof parsePhoneNumberFromString>) =>
  parsePhoneNumberFromString(parsed?.number.replace(/^\+2340?([1-9]\d{7})$/, '+23420$1') ?? '')

/** A short number of a public service, such as 112. */
const shortNumber = /^\s*\d{3,6}\s*$/

/**
 * A `tel:` link (RFC 3966) to the first number in the text. Null when there is none to dial; then show only the text.
 * Extensions are left out: the text beside the link has them.
 */
export function telLink(text: string): string | null {
  if (shortNumber.test(text)) return `tel:${text.trim()}`
  const [first] = readPhoneNumbers(text)
  return first ? `tel:${first.international}` : null
}
