import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const album = fileURLToPath(new URL('../../.cache/photographs', import.meta.url))

export interface Photograph {
  readonly path: string
  /** The file name. */
  readonly name: string
  readonly sizeBytes: number
}

/** JPEGs like those of a camera: noise gives them the file size of photographs, and they have Exif data. */
const scenes = {
  'opening session.jpg': {
    width: 3264,
    height: 2448,
    quality: 88,
    noise: 24,
    sky: '#f4b183',
    ground: '#7a3b1d',
  },
  'group work.jpg': { width: 4000, height: 3000, quality: 90, noise: 32, sky: '#c9d6df', ground: '#3d5a45' },
  // A portrait photograph as phones store it: landscape pixels with an Exif orientation.
  'closing remarks.jpg': {
    width: 4608,
    height: 3456,
    quality: 94,
    noise: 36,
    sky: '#e7c9a9',
    ground: '#40304d',
  },
  'small portrait.jpg': {
    width: 640,
    height: 480,
    quality: 80,
    noise: 20,
    sky: '#f1e0c5',
    ground: '#5a2a1a',
  },
  'small crowd.jpg': { width: 640, height: 480, quality: 80, noise: 20, sky: '#d9e4ec', ground: '#234a3a' },
  'small handshake.jpg': {
    width: 640,
    height: 480,
    quality: 80,
    noise: 20,
    sky: '#efd9b4',
    ground: '#2e2440',
  },
} as const
export type Scene = keyof typeof scenes

/** Three photographs of about 3, 6 and 12 MB. */
export const threePhotographs = () =>
  Promise.all((['opening session.jpg', 'group work.jpg', 'closing remarks.jpg'] as const).map(takePhotograph))

/** Three small photographs, for tests in which the file size does not matter. */
export const threeSmallPhotographs = () =>
  Promise.all((['small portrait.jpg', 'small crowd.jpg', 'small handshake.jpg'] as const).map(takePhotograph))

/** Returns one photograph. The file is generated on first use and then kept in the cache folder. */
export async function takePhotograph(name: Scene): Promise<Photograph> {
  const file = path.join(album, name)
  if (!fs.existsSync(file)) {
    fs.mkdirSync(album, { recursive: true })
    // Two workers may generate the same photograph at the same time. Each writes its own file; the rename is atomic.
    const unfinished = `${file}.${process.pid}`
    fs.writeFileSync(unfinished, await drawPhotograph(scenes[name]))
    fs.renameSync(unfinished, file)
  }
  return { path: file, name, sizeBytes: fs.statSync(file).size }
}

async function drawPhotograph({
  width,
  height,
  quality,
  noise,
  sky,
  ground,
}: (typeof scenes)[Scene]): Promise<Buffer> {
  const side = Math.min(479, height)
  const grain = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
    .png()
    .toBuffer()
  const landscape = Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
      <defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>
      <rect width="400" height="300" fill="url(#light)"/>
      <g fill="${ground}"><circle cx="120" cy="170" r="34"/><rect x="80" y="200" width="80" height="100" rx="30"/>
      <circle cx="270" cy="150" r="40"/><rect x="222" y="186" width="96" height="114" rx="36"/></g>
    </svg>`)
  return sharp(landscape)
    .composite([{ input: grain, tile: true, blend: 'hard-light' }])
    .withMetadata({ orientation: width > 4500 ? 6 : 1 })
    .withExifMerge({
      IFD0: { Make: 'Tecno', Model: 'Camon 20' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '9/1 4/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 29/1 0/1',
      },
    })
    .jpeg({ quality })
    .toBuffer()
}
