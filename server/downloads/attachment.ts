import { toSafeName } from '#domain/media/file-name.ts'
import { toOneLine } from '#domain/plain-text.ts'

/** Characters that a file system or a header refuses, and those that change the direction of the text around them. */
const unusable = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu

/**
 * The value of Content-Disposition (RFC 6266) that saves a PDF under its name. `filename` is for programs that do not
 * know `filename*`: `Ìwé ìlérí` gives `iwe-ileri.pdf` and `Ìwé ìlérí.pdf`.
 */
export function attachment(name: string): string {
  const bare = toOneLine(name.replace(/\.pdf$/i, '').replace(unusable, ' '))
  const whole = `${bare}.pdf`
  return `attachment; filename="${toSafeName(whole, 'file')}.pdf"; filename*=UTF-8''${encodeExtended(whole)}`
}

/** RFC 8187, 3.2.1: `encodeURIComponent` leaves four characters that are no `attr-char`. */
const encodeExtended = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
