import { searchKey } from './search-text.ts'

/** Characters. The names that are compared have fewer, so a longer text equals none of them. */
const longestName = 200

/**
 * A name in the form in which its spellings are equal: without letter case, dashes and invisible characters, and with
 * "&" for "and". It takes linear time, because anybody can send one as a theme.
 */
export const nameKey = (name: string): string =>
  searchKey(name.trim().slice(0, longestName).replaceAll('&', ' and ')).trim().replaceAll(' and ', '&')
