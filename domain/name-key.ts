import { searchKey } from './search-text.ts'

/** Characters. All compared names are shorter, so a longer text equals none of them. */
const longestName = 200

/**
 * A key that is equal for all spellings of a name: it ignores letter case, dashes and invisible characters, and has "&"
 * for "and". It takes linear time, because visitors can send any text as a theme.
 */
export const nameKey = (name: string): string =>
  searchKey(name.trim().slice(0, longestName).replaceAll('&', ' and ')).trim().replaceAll(' and ', '&')
