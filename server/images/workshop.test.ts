import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageRefusals } from '#domain/media/refusals.ts'
import { flatPng, phonePhoto, plainPicture } from '#tests/support/test-pictures.ts'
import {
  createImageWorkshop,
  ImageWorkshopBusyError,
  ImageWorkshopError,
  maxWaitingPerOwner,
} from './workshop.ts'
import type { ImageWorkshop } from './workshop.ts'

let folder: string
let workshop: ImageWorkshop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wipf-workshop-'))
  workshop = createImageWorkshop()
})
afterAll(async () => {
  await workshop.stop()
  await rm(folder, { recursive: true })
})

async function prepare(bytes: Uint8Array, name = 'photo.jpg', images = workshop, owner = 'adaeze') {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return images.prepare(file, owner)
}

test('a photograph of a phone is rotated upright, and its place and camera are removed', async () => {
  const photo = await phonePhoto(1600, 1200)
  expect((await sharp(photo).metadata()).exif?.includes('TestPhone')).toBe(true)

  const prepared = await prepare(photo)
  if (!prepared.ok) throw new Error(prepared.refusal)
  const { width, height, colour, digest, master } = prepared.value
  expect({ width, height, colour }).toEqual({ width: 1200, height: 1600, colour: expect.any(String) })
  expect(digest).toBe(createHash('sha256').update(photo).digest('hex'))
  const metadata = await sharp(master).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1200, height: 1600, space: 'srgb' })
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
    Array(5).fill(undefined),
  )
  expect(Buffer.from(master).includes('TestPhone')).toBe(false)
})

test('a large photograph is scaled down to 2,400 pixels, a small one keeps its size', async () => {
  const large = await prepare(await plainPicture('jpeg', { width: 4000, height: 3000 }))
  const small = await prepare(await plainPicture('webp', { width: 300, height: 200 }))
  expect(large).toMatchObject({ ok: true, value: { width: 2400, height: 1800, colour: 'i-700' } })
  expect(small).toMatchObject({ ok: true, value: { width: 300, height: 200 } })
})

test('a PNG named .jpg is read as PNG', async () => {
  expect(await prepare(await plainPicture('png', { colour: '#f2e3ca' }), 'poster.jpg')).toMatchObject({
    ok: true,
    value: { width: 800, colour: 'calico' },
  })
})

test('transparent parts of a PNG become white', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const prepared = await prepare(clear)
  if (!prepared.ok) throw new Error(prepared.refusal)
  const { dominant } = await sharp(prepared.value.master).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

test('the first frame of an animated WebP is used', async () => {
  const frames = await Promise.all(
    ['#6e2207', '#ffffff'].map((colour) => plainPicture('png', { width: 40, height: 30, colour })),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  expect(await prepare(animated)).toMatchObject({
    ok: true,
    value: { width: 40, height: 30, colour: 'o-900' },
  })
})

test('an empty file is refused', async () => {
  expect(await prepare(new Uint8Array())).toEqual({ ok: false, refusal: imageRefusals.empty })
})

test('a truncated photograph is refused', async () => {
  const photo = await phonePhoto(1200, 900, true)
  for (const part of [0.02, 0.5, 0.99]) {
    expect(await prepare(photo.subarray(0, Math.floor(photo.length * part)))).toEqual({
      ok: false,
      refusal: imageRefusals.damaged,
    })
  }
})

test('a photograph with the harmless fault of some phones is accepted', async () => {
  const photo = await plainPicture('jpeg')
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]))
  // The last component's byte is followed by the end of the spectral selection, 63 in a sequential JPEG.
  photo[scan + 6 + 2 * photo[scan + 4]!] = 0
  expect(await prepare(photo)).toMatchObject({ ok: true })
})

test('a file that only begins like a JPEG is refused', async () => {
  const fake = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 'x')])
  expect(await prepare(fake)).toEqual({ ok: false, refusal: imageRefusals.damaged })
})

test('a PNG of 300 megapixels is refused by its header', async () => {
  const bomb = flatPng(20_000, 15_000)
  expect(bomb.length).toBeLessThan(400_000)
  expect(await prepare(bomb, 'bomb.png')).toEqual({ ok: false, refusal: imageRefusals.tooManyPixels })
})

test('a file over 25 MB is refused', async () => {
  expect(await prepare(Buffer.alloc(25_000_001))).toEqual({ ok: false, refusal: imageRefusals.tooManyBytes })
})

test('a drawing becomes a JPEG of the requested size', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
  const drawn = await workshop.draw({ svg, width: 80, height: 50 })
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 50 })
})

test('an SVG, an HTML page, a HEIC and a GIF are refused, each with its own reason, whatever their name', async () => {
  const svg = Buffer.from(
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)])
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
  expect(await prepare(svg)).toEqual({ ok: false, refusal: imageRefusals.svg })
  expect(await prepare(page)).toEqual({ ok: false, refusal: imageRefusals.unknown })
  expect(await prepare(heic)).toEqual({ ok: false, refusal: imageRefusals.heic })
  expect(await prepare(gif)).toEqual({ ok: false, refusal: imageRefusals.gif })
})

test('a picture that needs too much memory is refused, and the next one is accepted', async () => {
  const narrow = createImageWorkshop({ maxRssBytes: 140_000_000 })
  // Interlaced, so that all of its 100 MB must be in memory at once.
  const interlaced = await sharp({
    create: { width: 5000, height: 5000, channels: 4, background: '#6e220780' },
  })
    .png({ progressive: true })
    .toBuffer()
  expect(await prepare(interlaced, 'heavy.png', narrow)).toEqual({
    ok: false,
    refusal: imageRefusals.tooHeavy,
  })
  expect(await prepare(await plainPicture('jpeg'), 'light.jpg', narrow)).toMatchObject({ ok: true })
  await narrow.stop()
})

test('a job that takes too long is stopped, and the next one runs', async () => {
  const hasty = createImageWorkshop({ jobTimeoutMs: 3_000 })
  // Nothing writes into this pipe, so reading it never ends, on any machine.
  const endless = join(folder, 'endless.jpg')
  execFileSync('mkfifo', [endless])
  expect(await hasty.prepare(endless, 'adaeze')).toEqual({ ok: false, refusal: imageRefusals.tooHeavy })
  expect(
    await prepare(await plainPicture('jpeg', { width: 60, height: 40 }), 'quick.jpg', hasty),
  ).toMatchObject({
    ok: true,
  })
  await hasty.stop()
})

test('a slow picture delays the next one of the same account, but not those of other accounts', async () => {
  const ended: string[] = []
  const end = (name: string) => () => ended.push(name)
  const picture = await plainPicture('jpeg', { width: 60, height: 40 })
  // Opening this pipe waits for a writer. After that it cannot be read as a file.
  const pipe = join(folder, 'slow.jpg')
  execFileSync('mkfifo', [pipe])
  const slow = expect(workshop.prepare(pipe, 'adaeze')).rejects.toThrow('ESPIPE').then(end('slow'))
  const next = prepare(picture, 'next.jpg', workshop, 'adaeze').then(end('next'))
  await prepare(picture, 'other.jpg', workshop, 'ruth').then(end('other account'))
  expect(ended).toEqual(['other account'])
  await (await open(pipe, 'w')).close()
  await Promise.all([slow, next])
  expect(ended).toEqual(['other account', 'slow', 'next'])
})

test('an account with too many waiting pictures gets a busy error, and another account does not', async () => {
  const pipe = join(folder, 'first.jpg')
  execFileSync('mkfifo', [pipe])
  const file = join(folder, 'again.jpg')
  await writeFile(file, await plainPicture('jpeg', { width: 60, height: 40 }))
  const first = expect(workshop.prepare(pipe, 'adaeze')).rejects.toThrow('ESPIPE')
  const waiting = Array.from({ length: maxWaitingPerOwner }, () => workshop.prepare(file, 'adaeze'))
  await expect(workshop.prepare(file, 'adaeze')).rejects.toThrow(ImageWorkshopBusyError)
  expect(await workshop.prepare(file, 'ruth')).toMatchObject({ ok: true })
  // Only opened and closed, because the reader may have ended before a write.
  await (await open(pipe, 'w')).close()
  await first
  expect((await Promise.all(waiting)).filter(({ ok }) => ok)).toHaveLength(maxWaitingPerOwner)
})

test('a missing file is a fault, not a refusal of the picture', async () => {
  await expect(workshop.prepare(join(folder, 'nowhere.jpg'), 'adaeze')).rejects.toThrow(ImageWorkshopError)
})

test('variants have their ratio in every format and stay within their budget', async () => {
  const photo = await prepare(await phonePhoto(3000, 2250, true))
  if (!photo.ok) throw new Error(photo.refusal)
  const made = await workshop.makeVariants({
    master: photo.value.master,
    ratio: '8x5',
    width: 640,
    point: undefined,
    formats: ['avif', 'webp', 'jpg'],
  })
  if (!made.ok) throw new Error(made.refusal)
  const facts = await Promise.all(
    made.value.map(async ({ format, bytes }) => {
      const { width, height, format: actual } = await sharp(bytes).metadata()
      return { format, actual, width, height, isWithinBudget: bytes.length <= 60_000 }
    }),
  )
  expect(facts).toEqual([
    { format: 'avif', actual: 'heif', width: 640, height: 400, isWithinBudget: true },
    { format: 'webp', actual: 'webp', width: 640, height: 400, isWithinBudget: true },
    { format: 'jpg', actual: 'jpeg', width: 640, height: 400, isWithinBudget: true },
  ])
})

test('a variant wider than its master has the width of the master', async () => {
  const made = await workshop.makeVariants({
    master: await plainPicture('jpeg', { width: 500, height: 500 }),
    ratio: '4x3',
    width: 1000,
    point: undefined,
    formats: ['jpg'],
  })
  if (!made.ok) throw new Error(made.refusal)
  expect(await sharp(made.value[0]!.bytes).metadata()).toMatchObject({ width: 500, height: 375 })
})

test('each size is made from its own picture, also after another picture and in a new child process', async () => {
  const shortLived = createImageWorkshop({ idleMs: 1 })
  const blue = await plainPicture('jpeg', { colour: '#0000ff' })
  const red = await plainPicture('jpeg', { colour: '#ff0000' })
  const cut = async (images: ImageWorkshop, master: Uint8Array, width: number) => {
    const made = await images.makeVariants({
      master,
      ratio: '8x5',
      width,
      point: undefined,
      formats: ['webp'],
    })
    if (!made.ok) throw new Error(made.refusal)
    const { dominant } = await sharp(made.value[0]!.bytes).stats()
    return dominant.b > dominant.r ? 'blue' : 'red'
  }
  expect(await cut(workshop, blue, 640)).toBe('blue')
  expect(await cut(workshop, blue, 320)).toBe('blue')
  expect(await cut(workshop, red, 320)).toBe('red')
  expect(await cut(workshop, blue, 480)).toBe('blue')

  const others = await childrenOf()
  expect(await cut(shortLived, blue, 640)).toBe('blue')
  await expect.poll(async () => (await childrenOf()).filter((child) => !others.includes(child))).toEqual([])
  expect(await cut(shortLived, blue, 320)).toBe('blue')
  await shortLived.stop()
})

test('a stop finishes the running job and refuses later ones', async () => {
  const closing = createImageWorkshop()
  const file = join(folder, 'last.jpg')
  await writeFile(file, await phonePhoto())
  const running = closing.prepare(file, 'adaeze')
  await closing.stop()
  expect(await running).toMatchObject({ ok: true })
  await expect(closing.prepare(file, 'adaeze')).rejects.toThrow(ImageWorkshopError)
})

test('every thread that processes pictures has a lower priority than the server', async () => {
  const other = createImageWorkshop()
  await prepare(await plainPicture('png'), 'poster.png', other)
  const newest = (await childrenOf()).at(-1)
  const threads = await readdir(`/proc/${newest}/task`)
  const niceOf = async (thread: string) => {
    const stat = await readFile(`/proc/${newest}/task/${thread}/stat`, 'utf8')
    // proc(5): the 19th field, counted from the end of the name, which may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const nice = await Promise.all(threads.map(niceOf))
  // Node's own threads start before the priority is set. At least four threads decode.
  expect(nice.filter((value) => value >= 10).length).toBeGreaterThanOrEqual(5)
  await other.stop()
})

const childrenOf = async () =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
