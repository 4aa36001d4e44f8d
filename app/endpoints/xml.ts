/** Characters that XML 1.0 (section 2.2) does not allow in a document, not even escaped. */
const invalidCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  // `]]>` is not allowed in text (XML 1.0, section 2.4).
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an XML element or a quoted attribute. Removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(invalidCharacters, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** An element with text content. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** A time in milliseconds since the Unix epoch, as RFC 3339 and W3C Datetime, in whole seconds. */
export const xmlTime = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')
