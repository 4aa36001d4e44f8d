import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageRefusals } from '#domain/media/refusals.ts'
import { flatPng, phonePhoto, plainPicture } from './test-pictures.ts'
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

async function prepare(bytes: Uint8Array, name = 'photo.jpg', where = workshop, owner = 'adaeze') {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return where.prepare(file, owner)
}

test('a photograph from a phone is turned upright and loses its place and camera', async () => {
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

test('a large photograph is brought to 2,400 pixels, a small one keeps its size', async () => {
  const large = await prepare(await plainPicture('jpeg', { width: 4000, height: 3000 }))
  const small = await prepare(await plainPicture('webp', { width: 300, height: 200 }))
  expect(large).toMatchObject({ ok: true, value: { width: 2400, height: 1800, colour: 'i-700' } })
  expect(small).toMatchObject({ ok: true, value: { width: 300, height: 200 } })
})

test('a PNG named .jpg is taken for what its bytes say', async () => {
  expect(await prepare(await plainPicture('png', { colour: '#f2e3ca' }), 'poster.jpg')).toMatchObject({
    ok: true,
    value: { width: 800, colour: 'calico' },
  })
})

test('see-through parts of a PNG become white', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const prepared = await prepare(clear)
  if (!prepared.ok) throw new Error(prepared.refusal)
  const { dominant } = await sharp(prepared.value.master).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

test('of an animated WebP the first frame is taken', async () => {
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

test('a photograph cut short is refused', async () => {
  const photo = await phonePhoto(1200, 900, true)
  for (const kept of [0.02, 0.5, 0.99]) {
    expect(await prepare(photo.subarray(0, Math.floor(photo.length * kept)))).toEqual({
      ok: false,
      refusal: imageRefusals.damaged,
    })
  }
})

test('a photograph with the harmless fault of some phones is taken', async () => {
  const photo = await plainPicture('jpeg')
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]))
  // The last component's byte is followed by the end of the spectral selection, 63 in a sequential JPEG.
  photo[scan + 6 + 2 * photo[scan + 4]!] = 0
  expect(await prepare(photo)).toMatchObject({ ok: true })
})

test('JPEG magic before nonsense is refused', async () => {
  const lie = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 'x')])
  expect(await prepare(lie)).toEqual({ ok: false, refusal: imageRefusals.damaged })
})

test('a PNG of 300 megapixels is refused from its header', async () => {
  const bomb = flatPng(20_000, 15_000)
  expect(bomb.length).toBeLessThan(400_000)
  expect(await prepare(bomb, 'bomb.png')).toEqual({ ok: false, refusal: imageRefusals.tooManyPixels })
})

test('a file over 25 MB is refused', async () => {
  expect(await prepare(Buffer.alloc(25_000_001))).toEqual({ ok: false, refusal: imageRefusals.tooManyBytes })
})

test('a drawing of ours becomes a JPEG of the size asked for', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
  const drawn = await workshop.draw({ svg, width: 80, height: 50 })
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 50 })
})

test('an SVG, a page, a HEIC and a GIF are refused by what they are, whatever they are named', async () => {
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

test('a picture that needs more memory than allowed is refused, and the next one is served', async () => {
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

test('a job over its time is given up, and the next one is served', async () => {
  const hasty = createImageWorkshop({ jobTimeoutMs: 3_000 })
  // Nobody writes into this pipe: whoever reads it waits for ever, however fast the machine.
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

test('the slow picture of one account holds up her next one, and nobody else’s', async () => {
  const ended: string[] = []
  const end = (name: string) => () => ended.push(name)
  const picture = await plainPicture('jpeg', { width: 60, height: 40 })
  // Whoever opens this pipe waits until somebody writes into it, and then cannot read it as a file.
  const pipe = join(folder, 'slow.jpg')
  execFileSync('mkfifo', [pipe])
  const slow = expect(workshop.prepare(pipe, 'adaeze')).rejects.toThrow('ESPIPE').then(end('slow'))
  const herNext = prepare(picture, 'next.jpg', workshop, 'adaeze').then(end('her next'))
  await prepare(picture, 'other.jpg', workshop, 'ruth').then(end('of another'))
  expect(ended).toEqual(['of another'])
  await (await open(pipe, 'w')).close()
  await Promise.all([slow, herNext])
  expect(ended).toEqual(['of another', 'slow', 'her next'])
})

test('an account with very many pictures waiting is told to come back, and another is not', async () => {
  const pipe = join(folder, 'first.jpg')
  execFileSync('mkfifo', [pipe])
  const file = join(folder, 'again.jpg')
  await writeFile(file, await plainPicture('jpeg', { width: 60, height: 40 }))
  const first = expect(workshop.prepare(pipe, 'adaeze')).rejects.toThrow('ESPIPE')
  const waiting = Array.from({ length: maxWaitingPerOwner }, () => workshop.prepare(file, 'adaeze'))
  await expect(workshop.prepare(file, 'adaeze')).rejects.toThrow(ImageWorkshopBusyError)
  expect(await workshop.prepare(file, 'ruth')).toMatchObject({ ok: true })
  // Opened and closed: the reader may be gone before anything could be written.
  await (await open(pipe, 'w')).close()
  await first
  expect((await Promise.all(waiting)).filter(({ ok }) => ok)).toHaveLength(maxWaitingPerOwner)
})

test('a missing file is a fault, not a refusal of the picture', async () => {
  await expect(workshop.prepare(join(folder, 'nowhere.jpg'), 'adaeze')).rejects.toThrow(ImageWorkshopError)
})

test('variants are cut to their ratio in every format and stay within their budget', async () => {
  const photo = await prepare(await phonePhoto(3000, 2250, true))
  if (!photo.ok) throw new Error(photo.refusal)
  const made = await workshop.makeVariants({
    master: photo.value.master,
    ratio: '8x5',
    width: 640,
    formats: ['avif', 'webp', 'jpg'],
  })
  if (!made.ok) throw new Error(made.refusal)
  const facts = await Promise.all(
    made.value.map(async ({ format, bytes }) => {
      const { width, height, format: found } = await sharp(bytes).metadata()
      return { format, found, width, height, light: bytes.length <= 60_000 }
    }),
  )
  expect(facts).toEqual([
    { format: 'avif', found: 'heif', width: 640, height: 400, light: true },
    { format: 'webp', found: 'webp', width: 640, height: 400, light: true },
    { format: 'jpg', found: 'jpeg', width: 640, height: 400, light: true },
  ])
})

test('a variant wider than its master has the width of the master', async () => {
  const made = await workshop.makeVariants({
    master: await plainPicture('jpeg', { width: 500, height: 500 }),
    ratio: '4x3',
    width: 1000,
    formats: ['jpg'],
  })
  if (!made.ok) throw new Error(made.refusal)
  expect(await sharp(made.value[0]!.bytes).metadata()).toMatchObject({ width: 500, height: 375 })
})

test('each size is cut from its own picture, also after another one’s and by a process that has just begun', async () => {
  const forgetful = createImageWorkshop({ idleMs: 1 })
  const blue = await plainPicture('jpeg', { colour: '#0000ff' })
  const red = await plainPicture('jpeg', { colour: '#ff0000' })
  const cut = async (where: ImageWorkshop, master: Uint8Array, width: number) => {
    const made = await where.makeVariants({ master, ratio: '8x5', width, formats: ['webp'] })
    if (!made.ok) throw new Error(made.refusal)
    const { dominant } = await sharp(made.value[0]!.bytes).stats()
    return dominant.b > dominant.r ? 'blue' : 'red'
  }
  expect(await cut(workshop, blue, 640)).toBe('blue')
  expect(await cut(workshop, blue, 320)).toBe('blue')
  expect(await cut(workshop, red, 320)).toBe('red')
  expect(await cut(workshop, blue, 480)).toBe('blue')

  const others = await childrenOf()
  expect(await cut(forgetful, blue, 640)).toBe('blue')
  await expect.poll(childrenOf).toEqual(others)
  expect(await cut(forgetful, blue, 320)).toBe('blue')
  await forgetful.stop()
})

test('stopping lets the running job finish and refuses later ones', async () => {
  const closing = createImageWorkshop()
  const file = join(folder, 'last.jpg')
  await writeFile(file, await phonePhoto())
  const running = closing.prepare(file, 'adaeze')
  await closing.stop()
  expect(await running).toMatchObject({ ok: true })
  await expect(closing.prepare(file, 'adaeze')).rejects.toThrow(ImageWorkshopError)
})

test('every thread that works on pictures yields to those that answer readers', async () => {
  const other = createImageWorkshop()
  await prepare(await plainPicture('png'), 'poster.png', other)
  const newest = (await childrenOf()).at(-1)
  const threads = await readdir(`/proc/${newest}/task`)
  const niceOf = async (thread: string) => {
    const stat = await readFile(`/proc/${newest}/task/${thread}/stat`, 'utf8')
    // proc(5): the 19th field; counted from behind the name, which may hold spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const nice = await Promise.all(threads.map(niceOf))
  // The engine's own helpers begin earlier than any code of ours; those that decode are at least four.
  expect(nice.filter((value) => value >= 10).length).toBeGreaterThanOrEqual(5)
  await other.stop()
})

const childrenOf = async () =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
