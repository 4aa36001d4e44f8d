import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const album = fileURLToPath(new URL('../../.cache/photographs', import.meta.url))

export interface Photograph {
  readonly path: string
  /** As the phone named it. */
  readonly name: string
  readonly sizeBytes: number
}

/** Made once: camera JPEGs with sensor noise and a camera's own notes, so that they weigh what photographs weigh. */
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
  // Held upright, as phones write it: the sensor's rows with a note to turn them.
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

/** Three photographs of about 3, 6 and 12 MB, in the order in which they are chosen. */
export const threePhotographs = () =>
  Promise.all((['opening session.jpg', 'group work.jpg', 'closing remarks.jpg'] as const).map(takePhotograph))

/** Three light ones, for walks that are about something else. */
export const threeSmallPhotographs = () =>
  Promise.all((['small portrait.jpg', 'small crowd.jpg', 'small handshake.jpg'] as const).map(takePhotograph))

export async function takePhotograph(name: Scene): Promise<Photograph> {
  const file = path.join(album, name)
  if (!fs.existsSync(file)) {
    fs.mkdirSync(album, { recursive: true })
    // Two workers may take the same photograph at once; each writes its own file and the rename is whole.
    const unfinished = `${file}.${process.pid}`
    fs.writeFileSync(unfinished, await develop(scenes[name]))
    fs.renameSync(unfinished, file)
  }
  return { path: file, name, sizeBytes: fs.statSync(file).size }
}

async function develop({
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
