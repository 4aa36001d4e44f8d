import { withoutUnseen } from '#domain/plain-text.ts'

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Whitespace and control characters, except a single space. Most spaces are single, so little is replaced. The ranges
 * stand for `\p{Cc}`, which is several times slower.
 */
const untidySpace = /[\s\u0000-\u001F\u007F-\u009F]{2,}|[^\S ]|[\u0000-\u001F\u007F-\u009F]/g

/** Struck words: they are no longer valid, and plain text cannot strike them. */
const struckWords = /<(s|strike|del)(?:\s[^<>]*)?>[\s\S]*?(?:<\/\1\s*>|$)/gi

/** In plain text, 10<sup>6</sup> would be 106. */
const placedSigns: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  sup: pairs('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'),
  sub: pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (sign, index): [string, string] => [sign, to.charAt(index)]))
}

/**
 * The visible text of HTML as one line, for every place that shows, sends, exports or finds plain text. Struck words are
 * left out. It is not a sanitiser: escape its result like any other text. Runs in the browser as well.
 */
export const visibleText = (html: string): string => allText(html.replace(struckWords, ''))

/** Whether there is anything to read, struck words included. */
export const hasVisibleText = (html: string): boolean => allText(html) !== ''

function allText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:p|br|li|ul|ol|h[1-6]|pre|blockquote|figure|figcaption|div|tr|td|th)\b[^<>]*>/gi, ' ')
    .replace(/<\/?(?!su[pb]\b)[a-z][^<>]*>/gi, '')
    .replace(/<(su[pb])\b[^<>]*>([^<]*)<\/su[pb]\s*>/gi, placeSigns)
    .replace(/<\/?su[pb]\b[^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));?/gi, decodeEntity)
  return withoutUnseen(text).replace(untidySpace, ' ').trim()
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return namedEntities[name.toLowerCase()] ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function placeSigns(_: string, tag: string, text: string): string {
  const placed = Array.from(text.trim(), (sign) => placedSigns[tag.toLowerCase()]?.get(sign))
  return placed.includes(undefined) ? text : placed.join('')
}
