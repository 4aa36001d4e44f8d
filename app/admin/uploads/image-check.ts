import { imageLimits } from '#domain/media/schema.ts'

/** The types that the file chooser offers. The check itself uses the file's bytes. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp'
/** The number of bytes at the start of a file that `refuseImage` needs. */
export const signatureBytes = 12

/**
 * Returns why a file cannot be used, judged by its size and first bytes, or null when it can. The sentence follows
 * "x.jpg was not added." This early check saves an upload; the server checks again and decides.
 */
export function refuseImage(sizeBytes: number, start: Uint8Array): string | null {
  if (sizeBytes === 0) return 'The file is empty. Choose the picture again from where it is kept.'
  if (!isPicture(start))
    return 'Only JPG, PNG and WebP pictures can be used. Save it as JPG, then choose it again.'
  if (sizeBytes > imageLimits.maxBytes) {
    return `It is larger than ${imageLimits.maxBytes / 1_000_000} MB. Make the picture smaller, then choose it again.`
  }
  return null
}

/** Whether a file begins as HEIC (ISO/IEC 23008-12): an `ftyp` box whose brand is one of those for HEVC pictures. */
export function isHeic(start: Uint8Array): boolean {
  const brand = new TextDecoder('latin1').decode(start.subarray(4, 12))
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)
}

/** Whether a file begins as JPEG, PNG or WebP. */
export function isPicture(start: Uint8Array): boolean {
  const is = (offset: number, ...bytes: number[]) =>
    bytes.every((byte, index) => start[offset + index] === byte)
  const jpeg = is(0, 0xff, 0xd8, 0xff)
  const png = is(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const webp = is(0, 0x52, 0x49, 0x46, 0x46) && is(8, 0x57, 0x45, 0x42, 0x50)
  return jpeg || png || webp
}
