/*
 * The checksum of Cloud Storage: CRC-32 with the polynomial of Castagnoli (RFC 3720, B.4). The zlib of Node has only
 * the polynomial of gzip, and the library that fits (@aws-crypto/crc32c) would bring 8 packages for these
 * ten lines.
 */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0x82f63b78 : 0)
  return remainder
})

/** The checksum of `bytes`, after bytes whose checksum is `before`: an unsigned integer of 32 bits. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let remainder = ~before
  for (const byte of bytes) remainder = (remainder >>> 8) ^ table[(remainder ^ byte) & 0xff]!
  return ~remainder >>> 0
}

/** As Cloud Storage writes it: four bytes, most significant first, in base64. */
export function toBase64(checksum: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(checksum)
  return bytes.toString('base64')
}
