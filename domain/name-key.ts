/** Characters. The names that are compared have fewer, so a longer text equals none of them. */
const longestName = 200

/**
 * A name in the form in which its spellings are equal: without letter case, and with "&" for "and". It takes linear
 * time: `/\s+and\s+/` takes quadratic time on a run of spaces, and anybody can send one as a theme.
 */
export const nameKey = (name: string): string =>
  name
    .trim()
    .slice(0, longestName)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word === 'and' ? '&' : word))
    .join(' ')
    .replaceAll(' & ', '&')
