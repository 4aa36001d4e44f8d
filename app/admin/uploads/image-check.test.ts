import { expect, test } from 'vitest'
import { isHeic, refuseImage } from './image-check.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1)
const bytes = (text: string) => new TextEncoder().encode(text)

test('JPEG, PNG and WebP are accepted', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
  const webp = bytes('RIFF....WEBP')
  for (const start of [jpeg, png, webp]) expect(refuseImage(3_400_000, start)).toBeNull()
})

test('a file of exactly 25 MB is accepted, one byte more is refused', () => {
  expect(refuseImage(25_000_000, jpeg)).toBeNull()
  expect(refuseImage(25_000_001, jpeg)).toMatch(/larger than 25 MB/)
})

test('an empty file is refused as empty', () => {
  expect(refuseImage(0, new Uint8Array())).toMatch(/empty/)
})

test('a file with another signature is refused, whatever its name says', () => {
  for (const start of [
    bytes('GIF89a......'),
    bytes('<svg xmlns=".'),
    bytes('%PDF-1.7....'),
    bytes('RIFF....WAVE'),
  ]) {
    expect(refuseImage(1_000, start)).toMatch(/Only JPG, PNG and WebP/)
  }
})

test('HEIC is recognised by its first bytes', () => {
  for (const brand of ['heic', 'heix', 'mif1']) expect(isHeic(bytes(`\0\0\0\x18ftyp${brand}`))).toBe(true)
  for (const start of [jpeg, bytes('\0\0\0\x18ftypavif'), new Uint8Array()]) expect(isHeic(start)).toBe(false)
})
