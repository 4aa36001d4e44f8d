import { apostrophes } from '#domain/plain-text.ts'
import { isSearched, searchKey } from '#domain/search-text.ts'

/** Words of this length are compared; the rest of a longer word is ignored. */
const longestWord = 40

/**
 * The words of a text that searches compare, in plain lower-case letters. A word with an apostrophe gives the word
 * without it and its parts. Words can repeat.
 */
export const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(' ')
    .filter((word) => word !== '' && isSearched(word))
    .map((word) => word.slice(0, longestWord))

const letter = `(?:(?![${apostrophes}])[\\p{L}\\p{M}\\p{N}\\p{Default_Ignorable_Code_Point}])`
/** Matches the same words as `searchKey`, with their apostrophes and invisible characters. */
const shownWord = () => new RegExp(`${letter}+(?:[${apostrophes}]${letter}+)*`, 'gu')

/** A word of a text that was searched. */
interface FoundWord {
  readonly start: number
  readonly end: number
  /** The searched word. */
  readonly key: string
}

/** Finds the words of a text that are among the `searched` ones, in their order. */
export function* findWords(text: string, searched: ReadonlySet<string>): Generator<FoundWord> {
  // A report has thousands of words, and `matchAll` takes twice as long as `exec`.
  const word = shownWord()
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const [shown] = match
    const key = /^[a-z0-9]+$/i.test(shown)
      ? shown.toLowerCase().slice(0, longestWord)
      : wordsOf(shown).find((each) => searched.has(each))
    if (key !== undefined && searched.has(key)) yield { start: match.index, end: word.lastIndex, key }
  }
}

/** One part of a text. */
export interface TextPart {
  readonly text: string
  readonly marked: boolean
}

/** Splits a text into parts, so that the words of `marked` can be marked. The parts together are the text. */
export function markWords(text: string, marked: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = []
  let last = 0
  for (const { start, end } of findWords(text, marked)) {
    if (start > last) parts.push({ text: text.slice(last, start), marked: false })
    parts.push({ text: text.slice(start, end), marked: true })
    last = end
  }
  if (last < text.length) parts.push({ text: text.slice(last), marked: false })
  return parts
}
