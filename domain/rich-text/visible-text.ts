const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Invisible characters: soft hyphen, zero-width and direction marks, fillers. */
const invisible = /[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0\u2800]/gu

/**
 * Whitespace and control characters, except a single space. Most spaces are single, so little is replaced. The ranges
 * stand for `\p{Cc}`, which is several times slower.
 */
const untidySpace = /[\s\u0000-\u001F\u007F-\u009F]{2,}|[^\S ]|[\u0000-\u001F\u007F-\u009F]/g

/**
 * The visible text of HTML as one line: for excerpts, and to check whether a text is empty. It is not a sanitiser:
 * escape its result like any other text. Runs in the browser as well.
 */
export function visibleText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:p|br|li|ul|ol|h[1-6]|pre|blockquote|figure|figcaption|div|tr|td|th)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));?/gi, decodeEntity)
    .replace(invisible, '')
    .replace(untidySpace, ' ')
    .trim()
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return namedEntities[name.toLowerCase()] ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
