/**
 * More marks than any language writes on one letter. U+FF9E and U+FF9F become marks in the forms NFKC and NFKD.
 * Unicode TR 15, 13, "Stream-Safe Text Format": at most 30 marks in a row.
 */
const surplusMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * `String.normalize` in linear time: sorting the marks of one letter takes quadratic time, seconds for 100,000 of them,
 * so the marks after the thirtieth of a letter go first.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}

/**
 * The most code units that are read of a text of at most `limit` characters. A letter typed with two separate marks
 * becomes one character, a line break arrives as two, and spaces around the text go.
 */
export const mostTyped = (limit: number): number => 3 * limit + 1_000

/** Characters that turn around the order of what follows them (Unicode TR 36): no use in a title, some harm. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * One line of text as a person meant it: line breaks and tabs (a title pasted from a document) become spaces,
 * other control characters, direction overrides and byte-order marks go, letters and their marks are joined (NFC).
 * Removing instead of refusing: nobody can see such characters, so nobody could mend them.
 */
export function toOneLine(text: string): string {
  return normalise(text.toWellFormed(), 'NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, '')
    .replace(directionOverrides, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text of many lines: line ends become \n; the same characters go as in `toOneLine`, tabs and breaks stay. */
export function toLines(text: string): string {
  return normalise(text.toWellFormed(), 'NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\uFEFF/gu, '')
    .replace(directionOverrides, '')
}
