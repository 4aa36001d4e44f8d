import { open, readFile } from 'node:fs/promises'
import { imageRefusals } from '#domain/media/refusals.ts'
import { sniffedBytes, sniffImage } from '../images/sniff.ts'
import type { ImageWorkshop } from '../images/workshop.ts'

/** Null when a file begins like a picture that the website accepts; otherwise the reason, in words. */
export async function refusalOfStart(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sniffedBytes), position: 0 })
    const sniffed = sniffImage(buffer.subarray(0, bytesRead))
    return 'refusal' in sniffed ? imageRefusals[sniffed.refusal] : null
  } finally {
    await file.close()
  }
}

interface CheckedPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture as an upload is decoded. The stored pictures of this product keep their bytes; any other file is
 * made over, which removes its metadata. Returns the reason for a refusal, in words.
 * @throws {ImageWorkshopError} when it cannot be decoded now.
 */
export async function checkPicture(
  path: string,
  workshop: Pick<ImageWorkshop, 'prepare'>,
): Promise<CheckedPicture | { readonly problem: string }> {
  const prepared = await workshop.prepare(path, 'import')
  if (!prepared.ok) return { problem: prepared.refusal }
  const { master, width, height } = prepared.value
  const bytes = await readFile(path)
  return { bytes: isPlainJpeg(bytes) ? bytes : master, width, height }
}

/**
 * Whether a JPEG has no metadata, and nothing after its end: ITU-T T.81, B.1.1.3. Segments for applications (APP1 to
 * APP15) hold places, cameras and colour profiles; the product stores none.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8 || view.readUInt16BE(view.length - 2) !== 0xffd9)
    return false
  for (let at = 2; at + 4 <= view.length;) {
    if (view[at] !== 0xff) return false
    const marker = view[at + 1] ?? 0
    const isMetadata = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe
    if (isMetadata) return false
    // The pixels follow. Metadata between the scans of a progressive picture is found there.
    if (marker === 0xda) return !/\xff[\xe1-\xef\xfe]/.test(view.toString('latin1', at))
    at += 2 + view.readUInt16BE(at + 2)
  }
  return false
}
