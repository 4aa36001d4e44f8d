import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { imageIdOf, masterKeyOf, variantUrl } from '#domain/media/image-address.ts'
import type { PicturePoint } from '#domain/media/schema.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { plainPicture } from '#tests/support/test-pictures.ts'
import { registerImages } from './serve.ts'
import { createVariantMaker } from './variant-maker.ts'
import type { VariantMaker } from './variant-maker.ts'
import { createImageWorkshop } from './workshop.ts'
import type { ImageWorkshop } from './workshop.ts'

const keyOf = (address: string) => masterKeyOf(imageIdOf(address)!)

const url = '/images/Programs/3f2a/opening-9c1d.jpg'
const small = '/images/Programs/3f2a/opening-9c1d/1x1-160.webp'
const immutable = 'public, max-age=31536000, immutable'

let folder: string
let files: FileStore
let workshop: ImageWorkshop
let variants: VariantMaker
let app: FastifyInstance
let master: Buffer
let faults: unknown[]
/** The sizes that the workshop was asked for. */
let jobs: string[]
let beforeJob: () => Promise<void>
/** The points of masters, by their keys. */
let points: Map<string, PicturePoint>
/** Pictures that are not on the website. */
let withdrawn: Set<string>
const findPoint = async (key: string) => points.get(key)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wipf-images-'))
  await writeFile(join(folder, 'secret.jpg'), 'not for readers')
  files = createFolderFileStore({ directory: join(folder, 'files') })
  master = await plainPicture('jpeg', { width: 500, height: 400 })
  await files.put(url.slice(1), master, { maxBytes: 1_000_000 })
  workshop = createImageWorkshop()
  faults = []
  jobs = []
  beforeJob = async () => {}
  variants = createVariantMaker({
    files,
    workshop: {
      async makeVariants(job) {
        jobs.push(`${job.ratio}-${job.width}`)
        await beforeJob()
        return workshop.makeVariants(job)
      },
    },
    findPoint,
    onFault: (error) => faults.push(error),
  })
  points = new Map()
  withdrawn = new Set()
  app = await createApp()
})
afterEach(async () => {
  await variants.stop()
  await workshop.stop()
  await app.close()
  await rm(folder, { recursive: true })
  if (faults.length > 0) throw new AggregateError(faults)
})

/** `patienceMs`: by default longer than a variant takes, also on a busy machine. */
async function createApp({ patienceMs = 60_000 } = {}): Promise<FastifyInstance> {
  const created = fastify()
  await registerImages(created, {
    files,
    variants,
    publicPictures: { has: async (id) => !withdrawn.has(id) },
    publicCopies: null,
    isStaff: async ({ headers }) => headers.cookie === 'staff',
    patienceMs,
  })
  return created
}

const get = (address: string, headers: Record<string, string> = {}) => app.inject({ url: address, headers })

test('a master is sent with an immutable cache policy and headers that forbid scripts', async () => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(master)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(master.length),
    'cache-control': immutable,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  })
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(master.length),
    0,
  ])
})

test('a picture that is not on the website is sent to staff only, and nobody may keep it', async () => {
  withdrawn.add('Programs/3f2a/opening-9c1d.jpg')
  for (const address of [url, small]) {
    const reply = await get(address, { 'if-none-match': '*' })
    expect([reply.statusCode, reply.headers['cache-control']], address).toEqual([404, 'no-store'])
    expect((await get(address, { cookie: 'staff' })).statusCode, address).toBe(200)
  }
  expect((await get(url, { cookie: 'staff' })).headers['cache-control']).toBe('private, no-store')
})

test('a client that already has the file gets 304', async () => {
  const etag = (await get(url)).headers.etag as string
  const again = await get(url, { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a range request gets the requested part', async () => {
  const part = await get(url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${master.length}`])
  expect(part.rawPayload.equals(master.subarray(10, 20))).toBe(true)
  expect((await get(url, { range: 'bytes=10-19', 'if-range': '"older"' })).statusCode).toBe(200)
  const past = await get(url, { range: `bytes=${master.length}-` })
  expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${master.length}`])
})

test('the first visitors of a variant wait until it is made, once for all of them', async () => {
  const replies = await Promise.all([get(small), get(small), get(small.replace('webp', 'avif'))])
  expect(replies.map(({ headers }) => [headers['content-type'], headers['cache-control']])).toEqual([
    ['image/webp', immutable],
    ['image/webp', immutable],
    ['image/avif', immutable],
  ])
  expect(await sharp(replies[0].rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 160,
    height: 160,
  })
  expect(jobs).toEqual(['1x1-160'])
})

test('while a variant takes long, the master is sent, which nobody may store', async () => {
  const gate = Promise.withResolvers<void>()
  beforeJob = () => gate.promise
  await app.close()
  app = await createApp({ patienceMs: 10 })
  const early = await get(small)
  expect([early.statusCode, early.headers['content-type'], early.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ])
  expect(early.headers.etag).toBeUndefined()
  expect(early.rawPayload.equals(master)).toBe(true)

  gate.resolve()
  await variants.idle()
  expect((await get(small)).headers['cache-control']).toBe(immutable)
})

test('variants that are not listed and missing masters get 404 and start no job', async () => {
  for (const address of [
    '/images/Programs/3f2a/opening-9c1d/1x1-161.webp',
    '/images/Programs/3f2a/opening-9c1d/1x1-160.png',
    '/images/Programs/3f2a/other-0000.jpg',
    '/images/Programs/3f2a/other-0000/1x1-160.webp',
    '/images/Programs/..%2f..%2f..%2fsecret.jpg',
    '/images/..%2fsecret.jpg',
    '/images/%2e%2e/secret.jpg',
    '/images/Programs/3f2a/%00.jpg',
    '/images/',
  ]) {
    expect((await get(address)).statusCode, address).toBe(404)
  }
  await variants.idle()
})

test('missing variants are made after a start, and only once', async () => {
  const second = createVariantMaker({ files, workshop, findPoint, onFault: (error) => faults.push(error) })
  await Promise.all([variants.resume(), second.resume()])
  await Promise.all([variants.idle(), second.idle()])
  const keys: string[] = []
  for await (const { key } of files.list('images/')) keys.push(key)
  expect(keys).toHaveLength(49)

  const last = createVariantMaker({
    files,
    findPoint,
    workshop: { makeVariants: () => Promise.reject(new Error('nothing should be left to do')) },
    onFault: (error) => faults.push(error),
  })
  await last.resume()
  last.add([url])
  await last.idle()
})

test('a crop is made around the point of its picture, and around no other', async () => {
  const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
        left: 200,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()
  const flag = '/images/Programs/3f2a/flag-9c1d.jpg'
  await files.put(flag.slice(1), halves, { maxBytes: 1_000_000 })
  const cropAt = (point?: PicturePoint) =>
    variantUrl(flag, { ratio: '1x1', width: 160, format: 'webp', ...(point && { point }) })
  points.set(flag.slice(1), { x: 90, y: 50 })
  variants.add([flag])
  await variants.idle()
  const right = await get(cropAt({ x: 90, y: 50 }))
  expect(right.headers['cache-control']).toBe(immutable)
  expect((await sharp(right.rawPayload).stats()).dominant).toMatchObject({ r: 8, b: 248 })

  const other = await get(cropAt({ x: 10, y: 50 }))
  expect([other.statusCode, other.headers['cache-control']]).toEqual([200, 'no-store'])
  await variants.idle()
  expect(await files.open(cropAt({ x: 10, y: 50 }).slice(1))).toBeNull()

  // The point changes. The crop around the old one stays, and so does the address without a point.
  points.set(flag.slice(1), { x: 10, y: 50 })
  await get(cropAt({ x: 10, y: 50 }))
  await get(cropAt())
  await variants.idle()
  const left = await get(cropAt({ x: 10, y: 50 }))
  expect((await sharp(left.rawPayload).stats()).dominant).toMatchObject({ r: 248, b: 8 })
  for (const address of [cropAt({ x: 90, y: 50 }), cropAt()])
    expect((await get(address)).headers['cache-control'], address).toBe(immutable)
})

test('a requested size is made before those in the queue', async () => {
  variants.add([url])
  void variants.prioritise(keyOf(url), { ratio: '1x1', width: 320, format: 'avif' })
  await variants.idle()
  expect(jobs.slice(0, 2)).toEqual(['1x1-320', '8x5-360'])
  expect(jobs).toHaveLength(16)
})

test('a master that cannot be read is reported once a size and does not block the others', async () => {
  const reported: unknown[] = []
  const maker = createVariantMaker({ files, workshop, findPoint, onFault: (error) => reported.push(error) })
  await files.put('images/Staff/3f2a/broken-0000.jpg', Buffer.from('not a picture'), { maxBytes: 100 })
  maker.add(['/images/Staff/3f2a/broken-0000.jpg', url])
  await maker.idle()
  await maker.prioritise(keyOf('/images/Staff/3f2a/broken-0000.jpg'), {
    ratio: '4x5',
    width: 180,
    format: 'jpg',
  })
  expect(reported).toHaveLength(3)
  expect(await files.open(small.slice(1))).not.toBeNull()
})

test('a picture that is not stored gets 404, and so does a file of another folder', async () => {
  await files.remove(url.slice(1))
  expect((await get(url)).statusCode).toBe(404)
  expect((await get(`/trash${url}`)).statusCode).toBe(404)
})
