import { normalise } from '#domain/plain-text.ts'

/** A number in the form of `wa.me`: with the code of the country, and digits only. */
interface InternationalNumber {
  readonly digits: string
  readonly isNigerian: boolean
}

/** The digits after 234 in a mobile number of Nigeria. */
const nigerianMobile = /^[789][01]\d{8}$/

/**
 * Reads a phone number as people write it: `0803 555 0142`, `+234 (0) 803 555 0142`, `00234…`, `234…`, `803 555 0142`,
 * or a foreign number with `+` or `00`. Of several numbers the first counts. Null when the country is not known, or it
 * is no mobile number of Nigeria.
 */
export function toInternationalNumber(phone: string): InternationalNumber | null {
  const [first = ''] = normalise(phone, 'NFKC').split(/[/,;]|\bor\b/i)
  const digits = first.replace(/\D/g, '')
  const isInternational = /^\D*\+/.test(first) || digits.startsWith('00')
  const number = digits.replace(/^00/, '')
  const local = isInternational
    ? /^2340?(\d{10})$/.exec(number)?.[1]
    : /^(?:2340?|0)?(\d{10})$/.exec(number)?.[1]
  if (local && nigerianMobile.test(local)) return { digits: `234${local}`, isNigerian: true }
  if (!isInternational || number.startsWith('234')) return null
  return /^[1-9]\d{7,14}$/.test(number) ? { digits: number, isNigerian: false } : null
}
