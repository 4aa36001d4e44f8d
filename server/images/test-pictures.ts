import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG of a phone that was held upright: rotated pixels, orientation 6, and GPS coordinates. */
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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
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
