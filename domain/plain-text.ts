/**
 * More marks than any language writes on one letter. U+FF9E and U+FF9F become marks in the forms NFKC and NFKD.
 * Unicode TR 15, 13, "Stream-Safe Text Format": at most 30 marks in a row.
 */
const surplusMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * `String.normalize` in linear time. Sorting the marks of one letter takes quadratic time: seconds for 100,000 marks.
 * So the marks after the thirtieth of a letter are removed first.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}

/**
 * The code units that are read of a text with at most `limit` characters. A letter typed with two separate marks
 * becomes one character, a line break arrives as two characters, and surrounding spaces are removed.
 */
export const maxTypedLength = (limit: number): number => 3 * limit + 1_000

/**
 * Characters that reverse the display order of the text after them (Unicode TR 36). They have no use in a title and can
 * mislead.
 */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * Converts a text to one line. Line breaks and tabs, as in a title pasted from a document, become spaces. Other control
 * characters, direction overrides and byte-order marks are removed. Letters and their marks are joined (NFC). Such
 * characters are removed instead of refused, because a person cannot see and correct them.
 */
export function toOneLine(text: string): string {
  return normalise(text.toWellFormed(), 'NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, '')
    .replace(directionOverrides, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Converts a text of several lines. Line ends become \n. It removes the same characters as `toOneLine`, but keeps tabs
 * and line breaks.
 */
export function toLines(text: string): string {
  return normalise(text.toWellFormed(), 'NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\uFEFF/gu, '')
    .replace(directionOverrides, '')
}
