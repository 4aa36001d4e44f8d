import { maxTypedLength, normalise, toPlainLetters, withoutUnseen } from './plain-text.ts'

/** Characters of a search text; longer input is cut off. */
export const longestSearchText = 200
/** Further words of a search are ignored. */
export const mostSearchedWords = 8
/** Shorter words are searched as whole words only, because too many words begin with them. */
export const shortestBeginning = 3

/** Words that nearly every text has. A search for them would find everything. */
const frequentWords = new Set(
  'a an and are as at be by for from has have in is it its of on or she that the their they this to was were will with'.split(
    ' ',
  ),
)

/** Converts the input of a search field to one line of at most `longestSearchText` characters. */
export function toSearchText(text: string): string {
  const typed = withoutUnseen(text.slice(0, maxTypedLength(longestSearchText)).toWellFormed())
  const clean = normalise(typed, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...clean.slice(0, 2 * longestSearchText)].slice(0, longestSearchText).join('').trim()
}

/**
 * The form of a text that all searches compare: its words with a space before and after each. Empty when there are
 * none. Letter case, tone marks, dots below, hooks, invisible characters and punctuation do not matter. A word with an
 * apostrophe is in it without the apostrophe, and its parts follow at the end: "Sa’adatu Bello" gives " saadatu bello
 * sa adatu ". Takes linear time.
 */
export function searchKey(text: string): string {
  const words = writtenWords(text)
  if (words.length === 0) return ''
  const parts = words.filter((word) => word.includes("'")).flatMap((word) => word.split("'"))
  return ` ${[...words.map(inOnePiece), ...parts].join(' ')} `
}

/** The words of a text in plain lower-case letters; apostrophes in words are straight. */
function writtenWords(text: string): readonly string[] {
  const plain = toPlainLetters(text)
  // Unicode classes take three times as long as ASCII ranges.
  return (
    plain.match(isAscii.test(plain) ? /[a-z0-9]+(?:'[a-z0-9]+)*/g : /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ??
    []
  )
}

const isAscii = /^[\0-\u007F]*$/
const inOnePiece = (word: string) => word.replaceAll("'", '')

/** False for a single letter, such as the "s" of "women's", and for the most frequent words. */
export const isSearched = (word: string): boolean => !/^\p{L}$/u.test(word) && !frequentWords.has(word)

/** A text matches when it has at least one word of each item. */
export type Alternatives = readonly (readonly string[])[]

/**
 * The words of a search, at most `mostSearchedWords`. A word with an apostrophe is found in its parts and in one piece:
 * "women's" also finds "women", and "sa’adatu" also "saadatu".
 */
export function searchedWords(search: string): Alternatives {
  const found = writtenWords(search).flatMap((word) => {
    const whole = inOnePiece(word)
    const parts = word.split("'").filter(isSearched)
    if (parts.length > 0) return parts.map((part) => [...new Set([part, whole])])
    return isSearched(whole) ? [[whole]] : []
  })
  return [...new Map(found.map((words) => [words.join(' '), words])).values()].slice(0, mostSearchedWords)
}

/**
 * Returns what a search key must contain: at least one text of each item. A key matches when it has the search as
 * typed, even inside a word, or all its words in any order, as whole words or beginnings of words. An empty search
 * matches everything; a search of punctuation only matches nothing.
 */
export function toSearchCondition(search: string): Alternatives {
  if (search.trim() === '') return []
  const typed = writtenWords(search).map(inOnePiece).join(' ')
  if (typed === '') return [[]]
  const words = searchedWords(search).map((some) =>
    some.map((word) => (word.length < shortestBeginning ? ` ${word} ` : ` ${word}`)),
  )
  // A word that contains the typed text adds nothing: the typed text finds it.
  const found = words.map((some) => [typed, ...some.filter((word) => !word.includes(typed))])
  return found.length > 0 ? found : [[typed]]
}

/** Returns a function that checks whether a text matches `search`. */
export function searchFor(search: string): (text: string) => boolean {
  const matches = searchForKey(search)
  return (text) => matches(searchKey(text))
}

/** The same for texts whose `searchKey` was computed before. */
export function searchForKey(search: string): (key: string) => boolean {
  const condition = toSearchCondition(search)
  return (key) => condition.every((some) => some.some((text) => key.includes(text)))
}
