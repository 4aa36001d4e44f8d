/** Characters that turn around the order of what follows them (Unicode TR 36): no use in a title, some harm. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * One line of text as a person meant it: line breaks and tabs (a title pasted from a document) become spaces,
 * other control characters, direction overrides and byte-order marks go, letters and their marks are joined (NFC).
 * Removing instead of refusing: nobody can see such characters, so nobody could mend them.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, '')
    .replace(directionOverrides, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text of many lines: line ends become \n; the same characters go as in `toOneLine`, tabs and breaks stay. */
export function toLines(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\uFEFF/gu, '')
    .replace(directionOverrides, '')
}
