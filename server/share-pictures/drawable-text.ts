import { normalise } from '#domain/plain-text.ts'

/**
 * Matches every character that the text typeface lacks (`scripts/build-fonts.mjs`). Read from the tables of the font.
 */
const missing =
  // oxlint-disable-next-line no-misleading-character-class -- combining marks are listed as separate characters
  /[^\u0020-\u007e\u00a0-\u02cc\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20a0-\u20bf]/gu

/** Returns `text` without the characters that the typefaces lack, which would be drawn as empty boxes. */
export function toDrawable(text: string): string {
  return normalise(text, 'NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(missing, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** The ratio of the visible characters of a text that can be drawn, from 0 to 1; 1 for an empty text. */
export function drawableRatio(text: string): number {
  const visible = normalise(text, 'NFC').replace(/[\s\p{Cf}]/gu, '')
  return visible === '' ? 1 : [...toDrawable(visible)].length / [...visible].length
}
