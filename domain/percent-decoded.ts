/** A text with its percent-escapes decoded; the text itself when one of them is invalid. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
