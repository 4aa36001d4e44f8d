import { mostTyped, normalise } from './plain-text.ts'

/** Longest text that a list is searched for, in characters; what is typed beyond is cut off. */
export const longestSearchText = 200

/** Hausa letters that are letters of their own to Unicode, and so keep their hooks when marks are taken off. */
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** A text as typed into a search field, on one line and cut to `longestSearchText`. */
export function toSearchText(text: string): string {
  const clean = normalise(text.slice(0, mostTyped(longestSearchText)).toWellFormed(), 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...clean.slice(0, 2 * longestSearchText)].slice(0, longestSearchText).join('').trim()
}

/**
 * Whether a text contains `search` anywhere, regardless of letter case, tone marks, dots below and hooks, so that
 * "ibadan" finds "Ìbàdàn". An empty search is in every text.
 */
export function searchFor(search: string): (text: string) => boolean {
  const isFound = searchForKey(search)
  return (text) => isFound(searchKey(text))
}

/** The same over texts whose `searchKey` has been made already. */
export function searchForKey(search: string): (key: string) => boolean {
  const asked = searchKey(search)
  return (key) => key.includes(asked)
}

/** A text reduced to what a search compares. */
export function searchKey(text: string): string {
  return normalise(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
