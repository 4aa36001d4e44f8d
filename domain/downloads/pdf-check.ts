import type { DownloadRefusal } from './refusals.ts'

/** The bytes at the beginning of a file that `refuseStart` needs. */
export const pdfStartBytes = 5
/** The bytes at the end of a file that `refuseEnd` needs. Some programs write after the end marker. */
export const pdfEndBytes = 1024

/** Whether the first bytes of a file are those of a PDF (ISO 32000-2, 7.5.2). Its name and its type say nothing. */
export function refuseStart(start: Uint8Array): DownloadRefusal | null {
  if (start.length === 0) return 'empty'
  return toText(start.subarray(0, pdfStartBytes)) === '%PDF-' ? null : 'notPdf'
}

/** Whether the last bytes of a file have the end marker of a PDF (ISO 32000-2, 7.5.5). */
export const refuseEnd = (end: Uint8Array): DownloadRefusal | null =>
  toText(end.subarray(-pdfEndBytes)).includes('%%EOF') ? null : 'cutShort'

const toText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
