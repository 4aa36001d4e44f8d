import { searchKey } from '#domain/search-text.ts'

/** Words of this length are compared; the rest of a longer word is ignored. */
const longestWord = 40

/** Words that nearly every text has. A search for them would find everything. */
const frequentWords = new Set(
  'a an and are as at be by for from has have in is it its of on or she that the their they this to was were will with'.split(
    ' ',
  ),
)

/** The words of a text that searches compare, in their order, without marks and upper case. Some occur repeatedly. */
export function wordsOf(text: string): string[] {
  const words = []
  for (const [word] of searchKey(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (isSearched(word)) words.push(word.slice(0, longestWord))
  }
  return words
}

/** False for a single letter, such as the "s" of "women's", and for the most frequent words. */
const isSearched = (word: string) => !/^\p{L}$/u.test(word) && !frequentWords.has(word)

/** The form of one word that `wordsOf` gives. Most words are plain, so that Unicode normalisation is not needed. */
export const keyOfWord = (word: string) =>
  (/^[a-z0-9]+$/i.test(word) ? word.toLowerCase() : searchKey(word)).slice(0, longestWord)

/** One part of a text. */
export interface TextPart {
  readonly text: string
  readonly marked: boolean
}

/** Splits a text into parts, so that the words of `marked` can be marked. The parts together are the text. */
export function markWords(text: string, marked: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!marked.has(keyOfWord(word))) continue
    if (index > end) parts.push({ text: text.slice(end, index), marked: false })
    parts.push({ text: word, marked: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false })
  return parts
}
