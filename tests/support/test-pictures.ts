import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG from a phone held upright: rotated pixels, orientation 6, and GPS coordinates. */
export async function phonePhoto(width = 1600, height = 1200, detail = false): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: detail ? 60 : 6 } as const
  return sharp({ create: { width, height, channels: 3, background: '#c24a0a', noise } })
    .jpeg({ quality: detail ? 98 : 85 })
    .withExif({
      IFD0: { Make: 'TestPhone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '9/1 4/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 29/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function plainPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 800, height = 600, colour = '#232f78' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

/** A valid PNG of one colour and `width` x `height` pixels, with a few hundred bytes for each megapixel. */
export function flatPng(width: number, height: number): Buffer {
  return png({ width, height, depth: 8, type: 0 }, Buffer.alloc((width + 1) * height))
}

/** The colour types of PNG (ISO/IEC 15948, 11.2.2). */
export const pngTypes = {
  grey: 0,
  colour: 2,
  palette: 3,
  'grey with alpha': 4,
  'colour with alpha': 6,
} as const

/** A PNG of 16 x 16 equal pixels. `samples`: from 0 to 255; in a palette, its only entry. `profile`: an ICC profile. */
export function pngOfSamples(
  samples: readonly number[],
  { type, depth, profile }: { type: keyof typeof pngTypes; depth: 8 | 16; profile?: Buffer | null },
): Buffer {
  const pixel =
    type === 'palette' ? [0] : samples.flatMap((value) => (depth === 16 ? [value, value] : [value]))
  const row = [0, ...Array.from({ length: 16 }, () => pixel).flat()]
  const rows = Buffer.from(Array.from({ length: 16 }, () => row).flat())
  return png({ width: 16, height: 16, depth, type: pngTypes[type] }, rows, [
    ...(profile ? [pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(profile)]))] : []),
    ...(type === 'palette' ? [pngChunk('PLTE', Buffer.from(samples))] : []),
  ])
}

function png(
  { width, height, depth, type }: Record<'width' | 'height' | 'depth' | 'type', number>,
  rows: Buffer,
  chunks: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, type, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
