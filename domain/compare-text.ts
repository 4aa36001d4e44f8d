/**
 * The order of two texts by their UTF-16 code units, for `sort`. The same on every machine, unlike that of a language.
 */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
