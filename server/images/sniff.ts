import { isPdf } from '#domain/downloads/pdf-check.ts'
import type { ImageRefusal } from '#domain/media/refusals.ts'

type ImageFormat = 'jpeg' | 'png' | 'webp'

/** How many bytes from the beginning of a file `sniffImage` reads. */
export const sniffedBytes = 1024

/**
 * Recognises the format of a file by its first bytes and not by its name. Returns the refusal for formats that are not
 * accepted. No other format reaches the decoder.
 */
export function sniffImage(start: Uint8Array): { format: ImageFormat } | { refusal: ImageRefusal } {
  if (start.length === 0) return { refusal: 'empty' }
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, sniffedBytes))
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)

  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { format: 'jpeg' }
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return { format: 'png' }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { format: 'webp' }

  if (ascii(4, 8) === 'ftyp') return { refusal: isoMediaRefusal(ascii(8, 12)) }
  if (ascii(0, 4) === 'GIF8') return { refusal: 'gif' }
  if (isPdf(bytes)) return { refusal: 'pdf' }
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return { refusal: 'tiff' }
  if (ascii(0, 2) === 'BM' && bytes.length >= 26) return { refusal: 'bmp' }
  if (ascii(0, 4) === '\x1aE\xdf\xa3' || (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI '))
    return { refusal: 'video' }
  if (/<svg[\s>]/i.test(ascii(0, sniffedBytes))) return { refusal: 'svg' }
  return { refusal: 'unknown' }
}

/** The refusal for the brand of an ISO base media file (ISO/IEC 14496-12), as phones write them. */
function isoMediaRefusal(brand: string): ImageRefusal {
  if (/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(brand)) return 'heic'
  if (/^(avif|avis)$/.test(brand)) return 'avif'
  return 'video'
}
