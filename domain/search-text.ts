import { maxTypedLength, normalise } from './plain-text.ts'

/** Characters of a search text; longer input is cut off. */
export const longestSearchText = 200

/** Hausa letters with hooks. Unicode normalisation does not split them into a letter and a mark. */
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Converts the input of a search field to one line of at most `longestSearchText` characters. */
export function toSearchText(text: string): string {
  const clean = normalise(text.slice(0, maxTypedLength(longestSearchText)).toWellFormed(), 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...clean.slice(0, 2 * longestSearchText)].slice(0, longestSearchText).join('').trim()
}

/**
 * Returns a function that checks whether a text contains `search`, ignoring letter case, tone marks, dots below and
 * hooks, so that "ibadan" finds "Ìbàdàn". Every text contains an empty search.
 */
export function searchFor(search: string): (text: string) => boolean {
  const matches = searchForKey(search)
  return (text) => matches(searchKey(text))
}

/** The same for texts whose `searchKey` was computed before. */
export function searchForKey(search: string): (key: string) => boolean {
  const searched = searchKey(search)
  return (key) => key.includes(searched)
}

/** Unicode normalisation and classes are slow, so they are applied to these parts of a text only. */
const beyondAscii = /[\u0080-\uFFFF]+/g

/** The form of a text that searches compare. */
export function searchKey(text: string): string {
  return text
    .replace(beyondAscii, (run) => normalise(run, 'NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}
