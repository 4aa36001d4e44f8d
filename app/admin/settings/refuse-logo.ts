import { logoRefusal, tooLarge } from '#domain/settings/logos.ts'
import { isPicture } from '../uploads/image-check.ts'

/**
 * Returns why a file cannot be a logo, as a sentence, or null when it can. `start`: its first bytes, at least
 * `signatureBytes`. The server checks again and decides.
 */
export function refuseLogo(
  { name, size }: { readonly name: string; readonly size: number },
  start: Uint8Array,
): string | null {
  const reason = reasonOf(size, start)
  return reason && logoRefusal(name, reason)
}

function reasonOf(sizeBytes: number, start: Uint8Array): string | null {
  if (sizeBytes === 0) return 'it is empty'
  if (isMarkup(start)) return 'it is an SVG drawing, which can hold a script'
  return isPicture(start) ? tooLarge(sizeBytes) : 'it is not a picture that browsers show'
}

/** SVG may begin with a byte order mark and with spaces. */
const isMarkup = (start: Uint8Array) => new TextDecoder().decode(start).trimStart().startsWith('<')
