import { expect, test } from 'vitest'
import { refuseLogo } from './refuse-logo.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const webp = bytes('RIFF....WEBP')

test('PNG and WebP files of up to 2 MB are accepted', () => {
  expect(refuseLogo({ name: 'wrappa.png', size: 2_000_000 }, png)).toBeNull()
  expect(refuseLogo({ name: 'wrappa.webp', size: 10 }, webp)).toBeNull()
  expect(refuseLogo({ name: 'wrappa.png', size: 10_000_000 }, png)).toBe(
    'wrappa.png was not taken: it is larger than 2 MB. Use PNG, WebP or JPEG, up to 2 MB.',
  )
})

test('SVG files, other files and empty files are refused, whatever their names', () => {
  for (const start of ['<svg onload=', '\uFEFF <?xml vers', '<!DOCTYPE svg']) {
    expect(refuseLogo({ name: 'wrappa.png', size: 900 }, bytes(start))).toMatch(/can hold a script/)
  }
  expect(refuseLogo({ name: 'a.pdf', size: 900 }, bytes('%PDF-1.7 ...'))).toMatch(/not a picture/)
  expect(refuseLogo({ name: 'a.png', size: 0 }, bytes(''))).toMatch(/empty/)
})
