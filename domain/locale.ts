/**
 * The language of the website and of the formats of numbers, dates and lists: a language tag (BCP 47). No format is made
 * while a module loads: the first of a process costs the start 10 to 30 ms (Node 24).
 */
export const locale = 'en-NG'
