import { searchKey } from '#domain/search-text.ts'

/**
 * The urgent words and phrases that occur in a text, as they stand in the settings. They are compared as whole words,
 * ignoring letter case, accents, apostrophes, punctuation and line breaks.
 */
export function findUrgentWords(text: string, phrases: readonly string[]): readonly string[] {
  const words = toWords(text)
  return phrases.filter((phrase) => {
    const searched = toWords(phrase)
    return searched !== '  ' && words.includes(searched)
  })
}

/** The words of a text, each with a space on both sides. */
function toWords(text: string): string {
  const words =
    searchKey(text.toWellFormed())
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}
