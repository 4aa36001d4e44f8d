import { visibleText } from './visible-text.ts'

/**
 * The beginning of the visible text of HTML, at most `maxLength` characters, cut at the end of a word when possible.
 */
export const excerpt = (html: string, maxLength: number): string =>
  excerptOfText(visibleText(html), maxLength)

/** The same of a text on one line. */
export function excerptOfText(text: string, maxLength: number): string {
  const letters = [...text]
  if (letters.length <= maxLength) return text
  const cut = letters.slice(0, maxLength - 1).join('')
  const atWord = letters[maxLength - 1] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return `${(atWord.length > cut.length / 2 ? atWord : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
