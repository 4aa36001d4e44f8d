/** The language of the website and of the formats of numbers, dates and lists: a language tag (BCP 47). */
export const locale = 'en-NG'
