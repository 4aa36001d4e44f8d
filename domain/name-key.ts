/** A name in the form in which its spellings are equal: without letter case, and with "&" for "and". */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+(?:and|&)\s+/, '&')
    .trim()
