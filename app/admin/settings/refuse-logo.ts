import { logoMaxBytes } from '#domain/settings/logos.ts'
import { isPicture } from '../uploads/image-check.ts'

/** What can be a logo, in words. */
export const logoWords = `PNG, WebP or JPEG, up to ${logoMaxBytes / 1_000_000} MB`

/**
 * Returns why a file cannot be a logo, as a sentence, or null when it can. `start`: its first bytes, at least
 * `signatureBytes`. The server checks again and decides.
 */
export function refuseLogo(
  { name, size }: { readonly name: string; readonly size: number },
  start: Uint8Array,
): string | null {
  const reason = reasonOf(size, start)
  return reason && `${name} was not taken: ${reason}. Use ${logoWords}.`
}

function reasonOf(sizeBytes: number, start: Uint8Array): string | null {
  if (sizeBytes === 0) return 'it is empty'
  if (isMarkup(start)) return 'it is an SVG drawing, which can hold a script'
  if (!isPicture(start)) return 'it is not a picture that browsers show'
  return sizeBytes > logoMaxBytes ? `it is larger than ${logoMaxBytes / 1_000_000} MB` : null
}

/** SVG may begin with a byte order mark and with spaces. */
const isMarkup = (start: Uint8Array) => new TextDecoder().decode(start).trimStart().startsWith('<')
