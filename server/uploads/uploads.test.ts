import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadId } from '#domain/media/image-address.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import type { Database } from '#ports/database/database.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { phonePhoto, plainPicture } from '#tests/support/test-pictures.ts'
import { createImageWorkshop, ImageWorkshopBusyError } from '../images/workshop.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { createStagedDownloads } from './staged-downloads.ts'
import { createDraftUploads, createStagedImages } from './staged-images.ts'
import { wrongSizeRefusal } from './check-upload.ts'
import { stagingRetention } from './expire-uploads.ts'
import { createStaging } from './staging.ts'
import type { Staging } from './staging.ts'
import { replaceableAfterMs, uploadQuota } from './quota.ts'
import { createUploadFacts, type UploadFacts } from './upload-facts.ts'
import { refusals } from './upload-refusals.ts'
import { registerUploads } from './uploads.ts'

const adaeze: Account = {
  uid: 'adaeze',
  email: 'adaeze@wipf.example',
  username: 'Adaeze',
  role: 'publishes',
  owner: true,
}
const ruth: Account = {
  uid: 'ruth',
  email: 'ruth@wipf.example',
  username: 'Ruth',
  role: 'publishes',
  owner: false,
}
const hour = 3_600_000
const offsetStream = { 'Content-Type': 'application/offset+octet-stream' }

let folder: string
let database: Database
let files: FileStore
let workshop: ImageWorkshop
let staging: Staging
let app: FastifyInstance
let origin: string
let faults: unknown[]
let inDrafts: Set<string>
/** The account that writes these drafts. */
let writer: string
/** How often beginning an upload has read which uploads drafts hold. */
let draftReads = 0
/** The free space on the disk. */
let freeBytes = Infinity

beforeEach(async () => {
  folder = await temporaryFolder()
  database = await temporaryDatabase()
  files = onLimitedDisk(createFolderFileStore({ directory: join(folder, 'files') }))
  workshop = createImageWorkshop()
  freeBytes = Infinity
  const facts = createUploadFacts(database)
  inDrafts = new Set()
  writer = adaeze.uid
  staging = await createStaging({
    ...{ facts, files, workshop },
    scratchFolder: join(folder, 'scratch'),
    async inDrafts() {
      draftReads += 1
      return inDrafts
    },
  })
  draftReads = 0
  faults = []
  app = fastify()
  await registerUploads(app, {
    staging: onFullDisk(staging),
    files,
    authenticate: async ({ headers }) =>
      [adaeze, ruth].find(({ uid }) => uid === headers['x-person']) ?? null,
    namedInDrafts: async (uid) => (uid === writer ? inDrafts : new Set()),
    onFault: (error) => faults.push(error),
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
  await workshop.stop()
})

const full = () => new StorageFullError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))

/** A file store whose disk is full after `freeBytes` more bytes. */
function onLimitedDisk(whole: FileStore): FileStore {
  return {
    ...whole,
    async put(key, body, limit) {
      if (body instanceof Uint8Array) freeBytes -= body.length
      if (freeBytes < 0) throw full()
      return whole.put(key, body, limit)
    },
  }
}

/** The database is on the same disk. */
function onFullDisk(whole: Staging): Staging {
  return {
    ...whole,
    begin: (upload) => (freeBytes > 0 ? whole.begin(upload) : Promise.reject(full())),
    settle: (id) => (freeBytes > 0 ? whole.settle(id) : Promise.reject(full())),
  }
}

/** The keys of all files. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}

const receivedBytes = async (address: string) => (await staging.find(toId(address)))?.receivedBytes

/** Stores bytes without a request, as a process that ended before it answered. */
const append = (address: string, bytes: Buffer) => staging.append(toId(address), 0, Readable.from([bytes]))

/** Makes an upload look as if it was last used `ms` milliseconds ago. */
const age = (address: string, ms: number) =>
  database.kysely
    .updateTable('uploads')
    .set({ touched_at: Date.now() - ms })
    .where('id', '=', toId(address))
    .execute()

function request(method: string, address: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  return fetch(origin + address, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', 'X-Person': 'adaeze', ...headers },
    body: body as BodyInit | undefined,
  })
}

const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`
/** The metadata of an upload for something. */
const metadata = (name: string, kind: string) => `${named(name)},kind ${Buffer.from(kind).toString('base64')}`

async function begin(sizeBytes: number, headers: Record<string, string> = {}): Promise<string> {
  const reply = await request('POST', '/admin/uploads', { 'Upload-Length': String(sizeBytes), ...headers })
  expect(reply.status).toBe(201)
  return reply.headers.get('location')!
}

const send = (address: string, offset: number, bytes: Uint8Array) =>
  request('PATCH', address, { ...offsetStream, 'Upload-Offset': String(offset) }, bytes)

const toId = (address: string) => address.split('/').at(-1) as UploadId

/** Sends the first `sentBytes` of `bytes`, and no more. Call `destroy` on the result to break the connection. */
async function sendBeginning(address: string, bytes: Uint8Array, sentBytes: number) {
  const sent = httpRequest(origin + address, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'X-Person': 'adaeze',
      'Upload-Offset': '0',
      'Content-Length': bytes.length,
      ...offsetStream,
    },
  })
  sent.on('error', () => {})
  await new Promise((resolve) => sent.write(bytes.subarray(0, sentBytes), resolve))
  return sent
}

test('a small picture is uploaded in one request and is ready when it ends', async () => {
  const picture = await phonePhoto(600, 400)
  const reply = await request(
    'POST',
    '/admin/uploads',
    { 'Upload-Length': String(picture.length), 'Upload-Metadata': named('Opening day.jpg'), ...offsetStream },
    picture,
  )
  const address = reply.headers.get('location')!
  expect([reply.status, reply.headers.get('upload-offset')]).toEqual([201, String(picture.length)])
  expect(address).toMatch(/^\/admin\/uploads\/[0-9a-f]{32}$/)

  const state = await request('GET', `${address}/state`)
  expect(state.headers.get('cache-control')).toBe('private, no-store')
  expect(await state.json()).toMatchObject({
    name: 'Opening day.jpg',
    sizeBytes: picture.length,
    receivedBytes: picture.length,
    finished: true,
    width: 400,
    height: 600,
  })
  const thumbnail = await request('GET', `${address}/thumbnail`)
  expect(thumbnail.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 213, height: 320 })
})

test('a client sends a large picture in chunks', async () => {
  const picture = await phonePhoto(1600, 1200, true)
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(picture, {
      endpoint: `${origin}/admin/uploads`,
      chunkSize: 262_144,
      headers: { 'X-Person': 'adaeze' },
      metadata: { filename: 'march.jpg' },
      onSuccess: () => resolve(new URL(upload.url!).pathname),
      onError: reject,
    })
    upload.start()
  })
  const found = await createStagedImages(staging).find([toId(address)], adaeze)
  if (!found.ok) throw new Error('missing')
  const [image] = found.value
  expect(image).toMatchObject({
    originalName: 'march.jpg',
    digest: createHash('sha256').update(picture).digest('hex'),
    uploadedBytes: picture.length,
    width: 1200,
    height: 1600,
  })
  await files.put('a', image!.master, { maxBytes: image!.sizeBytes })
  const master = Buffer.from(await new Response((await files.open('a'))!.stream()).arrayBuffer())
  expect(master.length).toBe(image!.sizeBytes)
  expect((await sharp(master).metadata()).exif).toBeUndefined()
})

test('after a broken connection the upload resumes at the offset that the server reports', async () => {
  const picture = await phonePhoto(1600, 1200, true)
  const address = await begin(picture.length)
  const cut = await sendBeginning(address, picture, 300_000)
  cut.destroy()

  await expect.poll(() => receivedBytes(address)).toBeGreaterThan(0)
  const head = await request('HEAD', address)
  const offset = Number(head.headers.get('upload-offset'))
  expect([head.status, head.headers.get('upload-length')]).toEqual([200, String(picture.length)])
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(300_000)

  expect((await send(address, offset, picture.subarray(offset))).status).toBe(204)
  const found = await createStagedImages(staging).find([toId(address)], adaeze)
  expect(found).toMatchObject({
    ok: true,
    value: [{ digest: createHash('sha256').update(picture).digest('hex') }],
  })
})

test('a stalled connection loses the lock to the next request', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  const stalled = await sendBeginning(address, picture, 1000)
  const offset = async () => (await request('HEAD', address)).headers.get('upload-offset')
  await expect.poll(offset).toBe('1000')
  expect((await send(address, 1000, picture.subarray(1000))).status).toBe(204)
  stalled.destroy()
  expect(await staging.find(toId(address))).toMatchObject({ prepared: { width: 800 } })
})

test('the uploaded bytes, which contain the place, are removed when the picture is prepared', async () => {
  const photo = await phonePhoto(600, 400)
  const address = await begin(photo.length)
  await send(address, 0, photo)
  const stored = await Promise.all(
    (await storedKeys()).map(async (key) => Buffer.from(await buffer((await files.open(key))!.stream()))),
  )
  expect(stored).toHaveLength(2)
  expect(stored.filter((bytes) => bytes.includes('TestPhone'))).toEqual([])
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
  expect((await request('HEAD', address)).headers.get('upload-offset')).toBe(String(photo.length))
})

test('all methods need a session', async () => {
  const address = await begin(1000)
  const stranger = { 'X-Person': 'nobody' }
  const replies = [
    await request('POST', '/admin/uploads', { 'Upload-Length': '10', ...stranger }),
    await request('HEAD', address, stranger),
    await request(
      'PATCH',
      address,
      { ...offsetStream, 'Upload-Offset': '0', ...stranger },
      Buffer.alloc(1000),
    ),
    await request('DELETE', address, stranger),
    await request('GET', `${address}/state`, stranger),
    await request('GET', `${address}/thumbnail`, stranger),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect((await replies[0]!.json()).refusal).toMatch(/^You are signed out/)
  expect(await receivedBytes(address)).toBe(0)
})

test('for all methods an upload of another account looks like a missing one', async () => {
  const address = await begin(1000)
  const unknown = `/admin/uploads/${'0'.repeat(32)}`
  const asRuth = { 'X-Person': 'ruth' }
  const answersAt = async (target: string) => {
    const replies = [
      await request('HEAD', target, asRuth),
      await request(
        'PATCH',
        target,
        { ...offsetStream, 'Upload-Offset': '0', ...asRuth },
        Buffer.alloc(1000),
      ),
      await request('DELETE', target, asRuth),
      await request('GET', `${target}/state`, asRuth),
      await request('GET', `${target}/thumbnail`, asRuth),
    ]
    return Promise.all(replies.map(async (reply) => [reply.status, await reply.text()]))
  }
  const answers = await answersAt(address)
  expect(answers).toEqual(await answersAt(unknown))
  expect(answers.map(([status]) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await createStagedImages(staging).find([toId(address)], ruth)).toEqual({
    ok: false,
    refusal: { missing: [toId(address)] },
  })
  expect((await request('HEAD', address)).status).toBe(200)
})

test('whatever follows the address, a request reaches only the upload that its account was checked for', async () => {
  const own = await begin(10, { 'X-Person': 'ruth' })
  const hers = await begin(20)
  // fetch would remove a fragment.
  const raw = async (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
    const sent = httpRequest(origin, {
      ...{ method, path },
      headers: { 'Tus-Resumable': '1.0.0', 'X-Person': 'ruth', 'Content-Length': body.length, ...headers },
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    reply.resume()
    return reply
  }
  for (const between of ['?/', '#/', '?a=b/']) {
    const path = `${own}${between}${toId(hers)}`
    expect((await raw('HEAD', path)).headers['upload-length'], path).toBe('10')
    const offset = String(await receivedBytes(own))
    await raw('PATCH', path, { ...offsetStream, 'Upload-Offset': offset }, 'x')
    expect(await receivedBytes(hers), path).toBe(0)
  }
  expect(await receivedBytes(own)).toBe(3)
  expect((await raw('DELETE', `${own}?/${toId(hers)}`)).statusCode).toBe(204)
  expect(await staging.find(toId(own))).toBeNull()
  expect(await staging.find(toId(hers))).toMatchObject({ sizeBytes: 20 })
})

test('the bytes of an upload are never served, and other origins get no access', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await send(address, 0, picture)
  expect((await request('GET', address)).status).toBe(404)
  for (const reply of [
    await request('HEAD', address, { Origin: 'https://elsewhere.example' }),
    await request('OPTIONS', '/admin/uploads', { Origin: 'https://elsewhere.example' }),
  ]) {
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('a file that is not an allowed image is refused with a reason and leaves no file', async () => {
  const photo = await phonePhoto(1200, 900, true)
  const invalid = [
    { bytes: photo.subarray(0, photo.length / 2), refusal: imageRefusals.damaged },
    {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(2000)),
      refusal: imageRefusals.svg,
    },
    { bytes: Buffer.from('GIF89a'), refusal: imageRefusals.gif },
  ]
  for (const { bytes, refusal } of invalid) {
    const reply = await send(await begin(bytes.length), 0, bytes)
    expect([reply.status, await reply.json()]).toEqual([422, { refusal }])
    expect(await storedKeys()).toEqual([])
  }
  const small = await request(
    'POST',
    '/admin/uploads',
    { 'Upload-Length': '6', ...offsetStream },
    Buffer.from('GIF89a'),
  )
  expect([small.status, await small.json()]).toEqual([422, { refusal: imageRefusals.gif }])
  expect(small.headers.get('location')).toBeNull()
  expect(await storedKeys()).toEqual([])
})

test('a large file of the wrong type is refused after its first chunk', async () => {
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(262_132)])
  const reply = await send(await begin(12_000_000), 0, video)
  expect([reply.status, await reply.json()]).toEqual([422, { refusal: imageRefusals.video }])
  expect(await storedKeys()).toEqual([])
})

test('wrong and invalid sizes are refused', async () => {
  const post = async (headers: Record<string, string>, body?: Uint8Array) => {
    const reply = await request('POST', '/admin/uploads', headers, body)
    return [reply.status, (await reply.json()).refusal]
  }
  expect(await post({ 'Upload-Length': '0' })).toEqual([422, imageRefusals.empty])
  expect(await post({ 'Upload-Length': '25000001' })).toEqual([413, imageRefusals.tooManyBytes])
  expect((await post({ 'Upload-Length': '-1' }))[0]).toBe(400)
  expect((await post({ 'Upload-Length': '1e9' }))[0]).toBe(400)
  expect((await post({}))[0]).toBe(400)
  expect((await post({ 'Upload-Defer-Length': '1' }))[0]).toBe(400)
  expect((await post({ 'Upload-Length': '10', 'Upload-Concat': 'partial' }))[0]).toBe(400)
  const [status, refusal] = await post({ 'Upload-Length': '10', ...offsetStream }, Buffer.alloc(11))
  expect([status, refusal]).toEqual([413, wrongSizeRefusal])
  expect(await storedKeys()).toEqual([])
  const address = await begin(10)
  expect((await send(address, 0, Buffer.alloc(11))).status).toBe(413)
  expect((await send(address, 5, Buffer.alloc(5))).status).toBe(409)
  expect(await receivedBytes(address)).toBe(0)
})

test('a stored size that differs from the announced one is refused', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await append(address, Buffer.concat([picture, Buffer.alloc(1)]))
  expect(await staging.settle(toId(address))).toEqual({ ok: false, refusal: wrongSizeRefusal })
  expect(await storedKeys()).toEqual([])
})

test('an upload that was complete when the process ended is prepared at the next request', async () => {
  const picture = await plainPicture('png')
  const address = await begin(picture.length, { 'Upload-Metadata': named('logo.png') })
  await append(address, picture)
  expect((await request('HEAD', address)).status).toBe(200)
  expect(await staging.find(toId(address))).toMatchObject({ prepared: { width: 800, height: 600 } })

  const other = await begin(4)
  await append(other, Buffer.from('nope'))
  expect((await request('HEAD', other)).status).toBe(422)
  expect(await staging.find(toId(other))).toBeNull()
})

test('when the workshop fails the status is 503, and the uploaded bytes stay', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await workshop.stop()
  expect((await send(address, 0, picture)).status).toBe(503)
  expect(faults).toHaveLength(1)
  expect(await receivedBytes(address)).toBe(picture.length)
})

test('while other pictures of the account are prepared each answer about an upload says so with 503, and is no fault', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  const busy = vi.spyOn(workshop, 'prepare').mockRejectedValue(new ImageWorkshopBusyError())
  const answers = [await send(address, 0, picture)]
  for (const part of ['state', 'thumbnail']) answers.push(await request('GET', `${address}/${part}`))
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([503, { refusal: refusals.preparingOthers }])
  }
  expect(faults).toEqual([])
  busy.mockRestore()
  expect(await (await request('GET', `${address}/state`)).json()).toMatchObject({ finished: true })
})

test('a prepared picture stays when the answer of the database is lost, and is removed when the database is full', async () => {
  const picture = await phonePhoto(600, 400)
  const address = await begin(picture.length)
  await append(address, picture)
  const facts = createUploadFacts(database)
  const settleWith = async (setPrepared: UploadFacts['setPrepared']) => {
    const scratchFolder = join(folder, 'other-scratch')
    const parts = { facts: { ...facts, setPrepared }, files, workshop, scratchFolder }
    return (await createStaging({ ...parts, inDrafts: async () => inDrafts })).settle(toId(address))
  }
  const before = await storedKeys()
  await expect(settleWith(() => Promise.reject(full()))).rejects.toThrow(StorageFullError)
  expect(await storedKeys()).toEqual(before)

  const lost = settleWith(async (...set) => {
    await facts.setPrepared(...set)
    throw new Error('the connection was lost')
  })
  await expect(lost).rejects.toThrow('the connection was lost')
  expect(await (await request('GET', `${address}/state`)).json()).toMatchObject({ finished: true })
  expect((await request('GET', `${address}/thumbnail`)).status).toBe(200)
})

test('cancelling removes all files of the upload', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await send(address, 0, picture)
  expect((await request('DELETE', address)).status).toBe(204)
  expect(await storedKeys()).toEqual([])
  expect((await request('HEAD', address)).status).toBe(404)
})

test('a PDF is kept as it was sent, and does not count as a picture', async () => {
  const kind = { 'Upload-Metadata': metadata('Pledge.exe', 'download') }
  const pdf = Buffer.from(`\ufeff\n%PDF-1.7\n${'1 0 obj '.repeat(200_000)}\n%%EOF\n`)
  const address = await begin(pdf.length, kind)
  await send(address, 0, pdf.subarray(0, 1_000_000))
  await send(address, 1_000_000, pdf.subarray(1_000_000))
  const found = await createStagedDownloads(staging).find([toId(address)], adaeze)
  expect(found).toMatchObject({ ok: true, value: [{ sizeBytes: pdf.length }] })
  const { storedKey } = (found.ok && found.value[0]!.file) as { storedKey: string }
  expect((await buffer((await files.open(storedKey))!.stream() as never)).equals(pdf)).toBe(true)
  expect(await storedKeys()).toEqual([storedKey])
  const missing = { ok: false, refusal: { missing: [toId(address)] } }
  expect(await createStagedImages(staging).find([toId(address)], adaeze)).toEqual(missing)
  expect(await createStagedDownloads(staging).find([toId(address)], ruth)).toEqual(missing)
  const picture = await plainPicture('jpeg')
  const other = await begin(picture.length)
  await send(other, 0, picture)
  expect((await createStagedDownloads(staging).find([toId(other)], adaeze)).ok).toBe(false)
  expect(await (await request('GET', `${address}/state`)).json()).toMatchObject({
    finished: true,
    width: null,
  })
  expect((await request('GET', `${address}/thumbnail`)).status).toBe(404)
})

test('a file that is not a complete PDF of at most 10 MB is refused as early as possible', async () => {
  const download = (name = 'report.pdf') => ({ 'Upload-Metadata': metadata(name, 'download') })
  const announce = (bytes: number) =>
    request('POST', '/admin/uploads', { 'Upload-Length': String(bytes), ...download() })
  const large = await announce(10_000_001)
  expect([large.status, (await large.json()).refusal]).toEqual([413, downloadRefusals.tooManyBytes])
  expect((await (await announce(0)).json()).refusal).toBe(downloadRefusals.empty)
  for (const [content, refusal] of [
    ['<html><script>alert(1)</script>%PDF-1.7', downloadRefusals.notPdf],
    ['MZ', downloadRefusals.notPdf],
    ['%PDF-1.7 and no end', downloadRefusals.cutShort],
  ] as const) {
    const address = await begin(content.length, download())
    const reply = await send(address, 0, Buffer.from(content))
    expect([reply.status, (await reply.json()).refusal], content).toEqual([422, refusal])
  }
  // The first bytes are enough.
  const early = await begin(5_000_000, download())
  expect((await send(early, 0, Buffer.from('PK zip'.padEnd(1024)))).status).toBe(422)
  // A longer body than announced is cut off at the size.
  const short = await begin(9_999_999, download())
  expect((await send(short, 0, Buffer.alloc(12_000_000, '%PDF-'))).status).toBeGreaterThanOrEqual(400)
  expect(await storedKeys()).toEqual([])
  const unknown = { 'Upload-Length': '10', 'Upload-Metadata': metadata('a.pdf', 'program') }
  expect((await request('POST', '/admin/uploads', unknown)).status).toBe(400)
})

test('an account cannot exceed its quota of waiting uploads', async () => {
  const replies = await Promise.all(
    Array.from({ length: uploadQuota.files + 3 }, () =>
      request('POST', '/admin/uploads', { 'Upload-Length': '10' }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(uploadQuota.files)
  const refusal = replies.find(({ status }) => status === 402)!
  expect((await refusal.json()).refusal).toMatch(/^Quota exceeded\..* more than 60 pictures and files/)
  expect(
    (await request('POST', '/admin/uploads', { 'Upload-Length': '10', 'X-Person': 'ruth' })).status,
  ).toBe(201)
})

test('announced bytes count towards the quota before they arrive', async () => {
  for (let megabytes = 0; megabytes < 1000; megabytes += 25) await begin(25_000_000)
  const reply = await request('POST', '/admin/uploads', { 'Upload-Length': '1' })
  expect([reply.status, (await reply.json()).refusal]).toEqual([
    402,
    expect.stringMatching(/^Quota exceeded\..* more than 1 GB/),
  ])
})

test('when the quota is full, a new upload replaces the oldest one that was not used for a day', async () => {
  const addresses: string[] = []
  for (let count = 0; count < uploadQuota.files; count += 1) addresses.push(await begin(10))
  const [oldest, older] = [addresses[7]!, addresses[3]!]
  await age(oldest, replaceableAfterMs + 2 * hour)
  await age(older, replaceableAfterMs + hour)
  await age(addresses[5]!, replaceableAfterMs - hour)

  await begin(10)
  expect(await staging.find(toId(oldest))).toBeNull()
  expect(await staging.find(toId(older))).not.toBeNull()
  // An open form requests the state of its uploads.
  await request('GET', `${older}/state`)
  const reply = await request('POST', '/admin/uploads', { 'Upload-Length': '10' })
  expect([reply.status, (await reply.json()).reason]).toEqual([402, 'quota'])

  await age(older, replaceableAfterMs + hour)
  const together = await Promise.all(
    [1, 2].map(() => request('POST', '/admin/uploads', { 'Upload-Length': '10' })),
  )
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 402])
  expect(await staging.ofOwner('adaeze')).toHaveLength(uploadQuota.files)
})

test('a new upload never replaces one that a draft holds, and drafts are read only when the quota is full', async () => {
  const addresses: string[] = []
  for (let count = 0; count < uploadQuota.files; count += 1) addresses.push(await begin(10))
  for (const address of addresses) await age(address, 30 * 24 * hour)
  inDrafts = new Set(addresses.map(toId))
  expect(draftReads).toBe(0)
  const reply = await request('POST', '/admin/uploads', { 'Upload-Length': '10' })
  expect([reply.status, (await reply.json()).refusal]).toEqual([
    402,
    expect.stringContaining('Publish a draft that holds some of them'),
  ])
  expect(draftReads).toBe(1)
  expect(await staging.ofOwner('adaeze')).toHaveLength(uploadQuota.files)

  inDrafts.delete(toId(addresses[9]!))
  await begin(10)
  expect(await staging.find(toId(addresses[9]!))).toBeNull()
})

test('an account lists its own waiting uploads, the oldest first', async () => {
  const picture = await plainPicture('jpeg')
  const finished = await begin(picture.length, { 'Upload-Metadata': named('hall.jpg') })
  await send(finished, 0, picture)
  await database.kysely.updateTable('uploads').set({ created_at: 1_000 }).execute()
  const started = await begin(1_000, { 'Upload-Metadata': named('queue.jpg') })
  await send(started, 0, picture.subarray(0, 400))
  await begin(10, { 'X-Person': 'ruth' })

  const list = await request('GET', '/admin/uploads')
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  const expected = [
    {
      id: toId(finished),
      name: 'hall.jpg',
      sizeBytes: picture.length,
      receivedBytes: picture.length,
      finished: true,
    },
    { id: toId(started), name: 'queue.jpg', sizeBytes: 1_000, receivedBytes: 400, finished: false },
  ]
  expect(await list.json()).toEqual({
    waiting: expected.map((upload) => ({ kind: 'picture', ...upload, createdAt: expect.any(Number) })),
  })
  expect((await request('GET', '/admin/uploads', { 'X-Person': 'nobody' })).status).toBe(401)
})

test('listing uploads and loading thumbnails does not count as use', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await send(address, 0, picture)
  await age(address, hour)
  const touchedAt = async () => (await staging.ofOwner('adaeze'))[0]!.touchedAt
  const before = await touchedAt()
  await request('GET', '/admin/uploads')
  await request('GET', `${address}/thumbnail`)
  expect(await touchedAt()).toBe(before)
  await request('HEAD', address)
  expect(await touchedAt()).toBeGreaterThan(before)
})

test('another version of the protocol is refused and changes nothing', async () => {
  const address = await begin(1000)
  for (const version of ['0.2.2', '2.0.0', '1.0.0, 0.2.2', '']) {
    const other = { 'Tus-Resumable': version }
    const replies = [
      await request('POST', '/admin/uploads', { 'Upload-Length': '10', ...other }),
      await request('HEAD', address, other),
      await request(
        'PATCH',
        address,
        { ...offsetStream, 'Upload-Offset': '0', ...other },
        Buffer.alloc(1000),
      ),
      await request('DELETE', address, other),
    ]
    for (const reply of replies)
      expect([reply.status, reply.headers.get('tus-version')], version).toEqual([412, '1.0.0'])
    expect((await replies[0]!.json()).refusal).toMatch(/^The website was updated while/)
  }
  expect(await staging.ofOwner('adaeze')).toHaveLength(1)
  expect(await receivedBytes(address)).toBe(0)
  expect((await request('OPTIONS', '/admin/uploads', { 'Tus-Resumable': '0.2.2' })).status).toBe(204)
})

test('on a full disk all writing methods answer 507 with an explanation, and received bytes stay', async () => {
  const picture = await phonePhoto(1200, 900, true)
  const address = await begin(picture.length)
  await send(address, 0, picture.subarray(0, 50_000))
  freeBytes = 70_000
  const reply = await send(address, 50_000, picture.subarray(50_000))
  expect([reply.status, await reply.json()]).toEqual([
    507,
    { refusal: expect.stringMatching(/disk is full/) },
  ])
  expect(await receivedBytes(address)).toBe(50_000)

  const keys = await storedKeys()
  const begun = await request('POST', '/admin/uploads', { 'Upload-Length': '10' })
  expect([begun.status, (await begun.json()).refusal]).toEqual([507, expect.stringMatching(/disk is full/)])
  expect(await storedKeys()).toEqual(keys)
  expect((await request('GET', `${address}/state`)).status).toBe(507)
  expect((await request('HEAD', address)).status).toBe(507)

  freeBytes = Infinity
  expect((await request('HEAD', address)).headers.get('upload-offset')).toBe('50000')
  expect((await send(address, 50_000, picture.subarray(50_000))).status).toBe(204)
  expect(await staging.find(toId(address))).toMatchObject({ prepared: { width: 900, height: 1200 } })
  expect(faults).toEqual([])
})

test('a refusal arrives while a large body is still being sent, and the connection stays open', async () => {
  const address = await begin(25_000_000)
  freeBytes = 1_000
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (offset: number, bytes: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(origin + address, {
        method: 'PATCH',
        agent,
        headers: {
          'Tus-Resumable': '1.0.0',
          'X-Person': 'adaeze',
          'Upload-Offset': offset,
          'Content-Length': bytes.length,
          ...offsetStream,
        },
      })
      // Like browsers, this client reads the response after it has sent the whole body.
      const answered = new Promise<number | undefined>((known) =>
        sent.once('response', (response) => known(response.resume().statusCode)),
      )
      sent.once('error', reject)
      sent.end(bytes, () => resolve(answered))
    })
  const large = Buffer.alloc(20_000_000)
  large.set([0xff, 0xd8, 0xff, 0xe0])
  expect(await post(0, large)).toBe(507)
  expect(await post(5, large)).toBe(409)
  agent.destroy()
})

test('many parallel requests for one upload cause no fault and do not block other uploads', async () => {
  const address = await begin(1_000)
  const flood = Array.from({ length: 60 }, () => send(address, 500, Buffer.alloc(500)))
  const picture = await plainPicture('jpeg', { width: 60, height: 40 })
  const other = await request(
    'POST',
    '/admin/uploads',
    { 'Upload-Length': String(picture.length), 'X-Person': 'ruth', ...offsetStream },
    picture,
  )
  expect(other.status).toBe(201)
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 409 && status !== 423)).toEqual([])
  expect(statuses).toContain(409)
  expect((await request('HEAD', address)).headers.get('upload-offset')).toBe('0')
  expect(faults).toEqual([])
})

test('invalid headers get a status of the 4xx class and cause no fault', async () => {
  const address = await begin(1_000)
  const patch = async (headers: Record<string, string>) =>
    (await request('PATCH', address, { ...offsetStream, ...headers }, Buffer.alloc(10))).status
  expect(await patch({ 'Upload-Offset': '0', 'Upload-Length': '1000' })).toBe(400)
  expect(await patch({ 'Upload-Offset': '-1' })).toBe(400)
  expect(await patch({ 'Upload-Offset': '99999999999999999999' })).toBe(400)
  expect(await patch({})).toBe(403)
  const begun = await request('POST', '/admin/uploads', {
    'Upload-Length': '10',
    'Upload-Metadata': 'filename ***',
  })
  expect(begun.status).toBe(400)
  expect(faults).toEqual([])
})

test('a name is truncated before it is normalised', async () => {
  const normalised: number[] = []
  const original = String.prototype.normalize
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
    this: string,
    form?: string,
  ) {
    normalised.push(this.length)
    return original.call(this, form)
  })
  const address = await begin(10, { 'Upload-Metadata': named(`a${'\u0301'.repeat(4_000)}`) })
  spy.mockRestore()
  expect((await staging.find(toId(address)))?.name).toMatch(/^á\u0301+$/)
  expect(normalised).not.toEqual([])
  expect(Math.max(...normalised)).toBeLessThan(2_000)
})

test('control characters are removed from a name, and it is truncated to 120 characters', async () => {
  const address = await begin(10, { 'Upload-Metadata': named(`../\u202Egpj.exe\u0000${'ọ'.repeat(200)}`) })
  const upload = await staging.find(toId(address))
  expect(upload?.name).toBe(`../gpj.exe${'ọ'.repeat(110)}`)
  expect(upload?.owner).toBe('adaeze')
  const forged = await begin(10, { 'Upload-Metadata': `owner ${Buffer.from('ruth').toString('base64')}` })
  expect(await staging.find(toId(forged))).toMatchObject({ owner: 'adaeze', name: 'picture' })
})

test('a colleague can look at an upload in a draft, but not change it, and it is not listed as waiting', async () => {
  const picture = await phonePhoto(600, 400)
  const address = await begin(picture.length)
  await send(address, 0, picture)
  const asRuth = { 'X-Person': 'ruth' }
  const statuses = () =>
    Promise.all(
      ['state', 'thumbnail'].map(async (what) => (await request('GET', `${address}/${what}`, asRuth)).status),
    )
  expect(await statuses()).toEqual([404, 404])
  inDrafts.add(toId(address))
  // A draft can name any upload. Naming another account's upload gives no access to it, and does not hide it from its
  // owner.
  writer = ruth.uid
  expect(await statuses()).toEqual([404, 404])
  expect((await (await request('GET', '/admin/uploads')).json()).waiting).toHaveLength(1)
  writer = adaeze.uid
  expect(await statuses()).toEqual([200, 200])
  expect((await request('DELETE', address, asRuth)).status).toBe(404)
  expect(await (await request('GET', '/admin/uploads')).json()).toEqual({ waiting: [] })
})

test('the uploads of a draft that was taken over belong to the colleague, and do not expire', async () => {
  const picture = await phonePhoto(600, 400)
  const address = await begin(picture.length)
  await send(address, 0, picture)
  const id = toId(address)
  await createDraftUploads(staging).handOver([id, '/images/Programs/x/y.jpg'], adaeze, ruth)
  expect((await createStagedImages(staging).find([id], ruth)).ok).toBe(true)
  expect((await createStagedImages(staging).find([id], adaeze)).ok).toBe(false)
  const inTenYears = Date.now() + 10 * 365 * 24 * 3_600_000
  inDrafts.add(id)
  expect(await staging.sweep(inTenYears)).toBe(0)
  expect(await storedKeys()).toHaveLength(2)
  inDrafts.clear()
  expect(await staging.sweep(inTenYears)).toBe(1)
})

test('an address with another path in the place of an id gets 404', async () => {
  for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'con', 'a'.repeat(32) + '.json', '%00']) {
    expect((await request('HEAD', `/admin/uploads/${id}`)).status).toBe(404)
    expect((await request('GET', `/admin/uploads/${id}/state`)).status).toBe(404)
  }
})

test('unfinished uploads are removed after a day, finished ones after a week', async () => {
  const picture = await plainPicture('jpeg')
  const unfinished = await begin(1000)
  const finished = await begin(picture.length)
  await send(finished, 0, picture)
  const dayAndMinute = stagingRetention.unfinishedMs + 60_000
  for (const address of [unfinished, finished]) await age(address, dayAndMinute)
  const sweepAt = (now: number) => staging.sweep(now)

  expect(await sweepAt(Date.now())).toBe(1)
  expect(await staging.find(toId(unfinished))).toBeNull()
  expect(await staging.find(toId(finished))).not.toBeNull()
  expect(await sweepAt(Date.now() - dayAndMinute + stagingRetention.finishedMs + 120_000)).toBe(1)
  expect(await storedKeys()).toEqual([])
})

test('images are returned in the requested order and can be discarded by their owner', async () => {
  const images = createStagedImages(staging)
  const ids: string[] = []
  for (const colour of ['#c24a0a', '#232f78', '#f2e3ca']) {
    const picture = await plainPicture('jpeg', { colour })
    const address = await begin(picture.length)
    await send(address, 0, picture)
    ids.push(toId(address))
  }
  const found = await images.find([ids[2]!, ids[0]!, ids[1]!], adaeze)
  expect(found.ok && found.value.map(({ colour }) => colour)).toEqual(['calico', 'o-600', 'i-700'])
  await images.discard(ids, ruth)
  expect(await storedKeys()).toHaveLength(6)
  await images.discard(ids, adaeze)
  await images.discard(ids, adaeze)
  expect(await storedKeys()).toEqual([])
  expect(await images.find([ids[0]!, '../x'], adaeze)).toEqual({
    ok: false,
    refusal: { missing: [ids[0], '../x'] },
  })
})
