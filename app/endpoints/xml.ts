/** What XML 1.0 (section 2.2) allows to stand in a document in no form, not even escaped. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  // For `]]>`, which must not stand in a text (XML 1.0, section 2.4).
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as it may stand in an element or between quotes; characters that XML has no place for are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unspeakable, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** One element holding a text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Milliseconds since the Unix epoch as RFC 3339 and W3C Datetime want it, to the second. */
export const xmlTime = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')
