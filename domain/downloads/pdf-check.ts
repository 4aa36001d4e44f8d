import type { DownloadRefusal } from './refusals.ts'

/** `refuseStart` needs this many bytes. Readers look for the header in them (ISO 32000-1, annex H.3, 13). */
export const pdfStartBytes = 1024
/** `refuseEnd` needs this many bytes. Some programs write after the end marker. */
export const pdfEndBytes = 1024

/**
 * Refuses a file whose first bytes are not those of a PDF (ISO 32000-2, 7.5.2). Its name and its type prove nothing.
 * Returns null for a PDF.
 */
export function refuseStart(start: Uint8Array): DownloadRefusal | null {
  if (start.length === 0) return 'empty'
  return isPdf(start) ? null : 'notPdf'
}

/**
 * Whether a file begins as a PDF. Some programs write a byte order mark or white space before it (ISO 32000-2, 7.2.3);
 * readers ignore them. Anything else there is refused, because the file could also be valid as another type.
 */
export const isPdf = (start: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-/.test(toText(start.subarray(0, pdfStartBytes)))

/**
 * Refuses a file whose last bytes lack the end marker of a PDF (ISO 32000-2, 7.5.5). Returns null when they have it.
 */
export const refuseEnd = (end: Uint8Array): DownloadRefusal | null =>
  toText(end.subarray(-pdfEndBytes)).includes('%%EOF') ? null : 'cutShort'

const toText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
