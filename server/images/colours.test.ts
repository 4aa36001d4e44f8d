import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOfSamples } from '#tests/support/test-pictures.ts'
import { colourProfile, greyProfile, withProfile } from '#tests/support/test-profiles.ts'
import { createImageWorkshop, type ImageWorkshop } from './workshop.ts'

let folder: string
let workshop: ImageWorkshop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wipf-colours-'))
  workshop = createImageWorkshop()
})
afterAll(async () => {
  await workshop.stop()
  await rm(folder, { recursive: true })
})

/** The red, green and blue values in the middle of the picture that the website makes from a file. */
async function storedColour(bytes: Uint8Array): Promise<readonly number[]> {
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  const prepared = await workshop.prepare(file, 'adaeze')
  if (!prepared.ok) throw new Error(prepared.refusal)
  const area = { left: 8, top: 8, width: 1, height: 1 }
  return [...(await sharp(prepared.value.master).extract(area).raw().toBuffer())]
}

/** JPEG is not exact: `within` is the largest difference. */
function expectColour(found: readonly number[], wanted: readonly number[], of: string, within = 3) {
  const differences = wanted.map((value, index) => Math.abs(value - found[index]!))
  expect(Math.max(...differences), `${of}: ${found.join()}`).toBeLessThanOrEqual(within)
}

const sent = [100, 150, 110] as const
/** The values of `sent` in sRGB, calculated from the primaries and curves of IEC 61966-2-1 and of the profiles. */
const colours = [
  ['no profile', null, sent],
  ['sRGB', colourProfile('sRGB', 2.2), [100, 151, 110]],
  ['Display P3', colourProfile('Display P3', 2.2), [83, 153, 107]],
  ['Adobe RGB', colourProfile('Adobe RGB', 2.2), [66, 151, 108]],
] as const

test.each(colours)(
  'a picture with %s keeps its colours in each format and depth',
  async (name, profile, wanted) => {
    for (const depth of [8, 16] as const) {
      const png = (type: 'colour' | 'colour with alpha', samples: readonly number[]) =>
        storedColour(pngOfSamples(samples, { type, depth, profile }))
      expectColour(await png('colour', sent), wanted, `${name}, PNG, ${depth} bits`)
      expectColour(
        await png('colour with alpha', [...sent, 255]),
        wanted,
        `${name}, PNG with alpha, ${depth} bits`,
      )
    }
    const palette = pngOfSamples(sent, { type: 'palette', depth: 8, profile })
    expectColour(await storedColour(palette), wanted, `${name}, PNG with a palette`)
    const [r, g, b] = sent
    const flat = sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g, b } } })
    const jpeg = await flat.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    expectColour(await storedColour(profile ? withProfile(jpeg, profile) : jpeg), wanted, `${name}, JPEG`)
    // sharp writes the profile, with the values of the same colour in it.
    await writeFile(join(folder, 'profile.icc'), profile ?? '')
    if (profile) flat.withIccProfile(join(folder, 'profile.icc'))
    expectColour(await storedColour(await flat.webp({ lossless: true }).toBuffer()), sent, `${name}, WebP`)
  },
)

test.each([
  ['no profile', null, 100],
  ['a gamma of 1', greyProfile(1), 168],
  ['a gamma of 1.8', greyProfile(1.8), 119],
])('a grey picture with %s keeps its brightness', async (name, profile, wanted) => {
  const grey = [wanted, wanted, wanted]
  for (const depth of [8, 16] as const) {
    const png = (type: 'grey' | 'grey with alpha', samples: readonly number[]) =>
      storedColour(pngOfSamples(samples, { type, depth, profile }))
    expectColour(await png('grey', [100]), grey, `${name}, ${depth} bits`)
    expectColour(await png('grey with alpha', [100, 255]), grey, `${name} and alpha, ${depth} bits`)
    expectColour(
      await png('grey with alpha', [100, 0]),
      [255, 255, 255],
      `${name}, transparent, ${depth} bits`,
    )
  }
  const jpeg = await sharp(pngOfSamples([100], { type: 'grey', depth: 8 }))
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()
  expectColour(await storedColour(profile ? withProfile(jpeg, profile) : jpeg), grey, `${name}, JPEG`)
})

test('a strong green with 16 bits and a profile stays green', async () => {
  const profile = colourProfile('sRGB', 2.2)
  const green = pngOfSamples([0, 192, 0], { type: 'colour', depth: 16, profile })
  expectColour(await storedColour(green), [0, 193, 0], 'green')
})

test('a JPEG for printing keeps its colours, as far as print has them', async () => {
  const [r, g, b] = [180, 160, 140]
  const flat = sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g, b } } })
  for (const print of [flat.clone().toColourspace('cmyk'), flat.clone().withIccProfile('cmyk')]) {
    const jpeg = await print.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    expect((await sharp(jpeg).metadata()).space).toBe('cmyk')
    expectColour(await storedColour(jpeg), [r, g, b], 'CMYK', 8)
  }
})
