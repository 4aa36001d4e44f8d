/**
 * More marks than any language writes on one letter. U+FF9E and U+FF9F become marks in the forms NFKC and NFKD.
 * Unicode TR 15, 13, "Stream-Safe Text Format": at most 30 marks in a row.
 */
const surplusMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * `String.normalize` in linear time. Sorting the marks of one letter takes quadratic time: seconds for 100,000 marks.
 * So the marks after the thirtieth of a letter are removed first.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(surplusMarks, '$1').normalize(form)
}

/**
 * The code units that are read of a text with at most `limit` characters. A letter typed with two separate marks
 * becomes one character, a line break arrives as two characters, and surrounding spaces are removed.
 */
export const maxTypedLength = (limit: number): number => 3 * limit + 1_000

/**
 * Characters that nobody sees and nobody needs in a text of the site: soft hyphen, zero-width space, word joiner,
 * fillers, byte-order mark, the placeholder of an object that was not pasted, and controls that reverse the display
 * order of text, which can mislead (Unicode TR 36).
 */
const unseen =
  /[\u034F\u00AD\u115F\u1160\u200B\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]/g
/** Hyphen and non-breaking hyphen. Many fonts lack them, and nobody types them. */
const rareHyphens = /[\u2010\u2011]/g
/** Joiners, and the invisible tags that spell a flag. */
const joinersAndTags = /[\u200C\u200D]+|[\u{E0000}-\u{E007F}]+/gu
const directionMark = /[\u061C\u200E\u200F]/
const rightToLeft =
  /(?!\u061C)[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Adlam}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u
const blackFlag = '\u{1F3F4}'

/**
 * A text without the invisible characters that Word, PDFs and messengers add, and with the hyphen of the keyboard. They
 * are removed instead of refused, because a person cannot see and correct them. Joiners stay inside emoji and in scripts
 * that need them, and direction marks stay in a text with a right-to-left script.
 */
export function withoutUnseen(text: string): string {
  if (!/[\u00AD-\uFFFF]/.test(text)) return text
  const seen = text
    .replace(unseen, '')
    .replace(rareHyphens, '-')
    .replace(joinersAndTags, (run, start: number, whole: string) => {
      if (run > '\u200D') return whole.slice(0, start).endsWith(blackFlag) ? run : ''
      return /[\s\p{P}\p{Nd}\p{Script=Latin}]/u.test(whole[start - 1] ?? ' ') ||
        /\p{Script=Latin}/u.test(whole[start + run.length] ?? '')
        ? ''
        : run
    })
  const isMisplaced = directionMark.test(seen) && !rightToLeft.test(seen)
  return isMisplaced ? seen.split(directionMark).join('') : seen
}

/**
 * Converts a text to one line. Line breaks and tabs, as in a title pasted from a document, become spaces. Other control
 * characters and invisible ones are removed. Letters and their marks are joined (NFC).
 */
export function toOneLine(text: string): string {
  return normalise(withoutUnseen(text.toWellFormed()), 'NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Converts a text of several lines. Line ends become \n. It removes the same characters as `toOneLine`, but keeps tabs
 * and line breaks.
 */
export function toLines(text: string): string {
  return normalise(withoutUnseen(text.toWellFormed()), 'NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** Characters that people and programs use for an apostrophe, or for the Hausa letter that looks like one. */
export const apostrophes = "'`´‘’‛′ʹʻʼʽʾʿˈˊˋꞋꞌ՚׳＇"
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g')

/** Letters that Unicode normalisation does not split into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'ng',
  ə: 'e',
  ǝ: 'e',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Unicode normalisation and classes are slow, so only these parts of a text go through them. */
const beyondAscii = /[\u0080-\uFFFF]+/g
/** The plain forms of single code units. Most parts beyond ASCII are one apostrophe, dash or letter. */
const plainUnits = new Map<string, string>()

/**
 * A text in lower-case letters without marks, dots below, hooks and invisible characters, and with straight apostrophes:
 * "ʼYarʼadua, Ìbàdàn" gives "'yar'adua, ibadan".
 */
export function toPlainLetters(text: string): string {
  return text
    .replace(beyondAscii, (run) => {
      if (run.length > 1) return toPlainRun(run)
      const plain = plainUnits.get(run) ?? toPlainRun(run)
      plainUnits.set(run, plain)
      return plain
    })
    .toLowerCase()
    .replaceAll('`', "'")
}

const toPlainRun = (run: string) =>
  // Normalisation would turn a lone acute accent into a space and a mark.
  normalise(run.replaceAll('´', "'").replace(/\p{Default_Ignorable_Code_Point}/gu, ''), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(anyApostrophe, "'")
    .toLowerCase()
    .replace(/[^\0-\u007F]/g, (letter) => plainLetters[letter] ?? letter)
