import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#domain/accounts/schema.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { phonePhoto, plainPicture } from '../images/test-pictures.ts'
import { createImageWorkshop } from '../images/workshop.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { createStagedImages } from './staged-images.ts'
import { createStaging, stagingKept, wrongSizeRefusal } from './staging.ts'
import type { Staging } from './staging.ts'
import { registerUploads, uploadQuota } from './uploads.ts'

const adaeze: Account = { uid: 'adaeze', email: 'adaeze@wipf.example', username: 'Adaeze' }
const ruth: Account = { uid: 'ruth', email: 'ruth@wipf.example', username: 'Ruth' }
const offsetStream = { 'Content-Type': 'application/offset+octet-stream' }

let folder: string
let workshop: ImageWorkshop
let staging: Staging
let app: FastifyInstance
let origin: string
let faults: unknown[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wipf-uploads-'))
  workshop = createImageWorkshop()
  staging = await createStaging({ directory: folder, workshop })
  faults = []
  app = fastify()
  await registerUploads(app, {
    staging,
    authenticate: async ({ headers }) =>
      [adaeze, ruth].find(({ uid }) => uid === headers['x-person']) ?? null,
    onFault: (error) => faults.push(error),
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
  await workshop.stop()
  await rm(folder, { recursive: true })
})

function ask(method: string, address: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  return fetch(origin + address, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', 'X-Person': 'adaeze', ...headers },
    body: body as BodyInit | undefined,
  })
}

const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`

async function begin(sizeBytes: number, headers: Record<string, string> = {}): Promise<string> {
  const reply = await ask('POST', '/admin/uploads', { 'Upload-Length': String(sizeBytes), ...headers })
  expect(reply.status).toBe(201)
  return reply.headers.get('location')!
}

const send = (address: string, offset: number, bytes: Uint8Array) =>
  ask('PATCH', address, { ...offsetStream, 'Upload-Offset': String(offset) }, bytes)

const toId = (address: string) => address.split('/').at(-1)!

/** Sends the beginning of `bytes` and then falls silent: `destroy` the answer to break the connection. */
function sendBeginning(address: string, bytes: Uint8Array, sentBytes: number) {
  const request = httpRequest(origin + address, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'X-Person': 'adaeze',
      'Upload-Offset': '0',
      'Content-Length': bytes.length,
      ...offsetStream,
    },
  })
  request.on('error', () => {})
  request.write(bytes.subarray(0, sentBytes))
  return request
}

test('a small picture goes in one request and is ready at its end', async () => {
  const picture = await phonePhoto(600, 400)
  const reply = await ask(
    'POST',
    '/admin/uploads',
    { 'Upload-Length': String(picture.length), 'Upload-Metadata': named('Opening day.jpg'), ...offsetStream },
    picture,
  )
  const address = reply.headers.get('location')!
  expect([reply.status, reply.headers.get('upload-offset')]).toEqual([201, String(picture.length)])
  expect(address).toMatch(/^\/admin\/uploads\/[0-9a-f]{32}$/)

  const state = await ask('GET', `${address}/state`)
  expect(state.headers.get('cache-control')).toBe('private, no-store')
  expect(await state.json()).toMatchObject({
    name: 'Opening day.jpg',
    sizeBytes: picture.length,
    receivedBytes: picture.length,
    finished: true,
    width: 400,
    height: 600,
  })
  const thumbnail = await ask('GET', `${address}/thumbnail`)
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
    width: 1200,
    height: 1600,
  })
  const files = createMemoryFileStore()
  await files.put('a', image!.master, { maxBytes: image!.sizeBytes })
  const master = Buffer.from(await new Response((await files.open('a'))!.stream()).arrayBuffer())
  expect(master.length).toBe(image!.sizeBytes)
  expect((await sharp(master).metadata()).exif).toBeUndefined()
})

test('after a cut connection the upload goes on from the byte the server names', async () => {
  const picture = await phonePhoto(1600, 1200, true)
  const address = await begin(picture.length)
  const cut = sendBeginning(address, picture, 300_000)
  await expect.poll(() => staging.receivedBytes(toId(address))).toBeGreaterThan(150_000)
  cut.destroy()

  const head = await ask('HEAD', address)
  const offset = Number(head.headers.get('upload-offset'))
  expect([head.status, head.headers.get('upload-length')]).toEqual([200, String(picture.length)])
  expect(offset).toBeGreaterThan(100_000)
  expect(offset).toBeLessThanOrEqual(300_000)

  expect((await send(address, offset, picture.subarray(offset))).status).toBe(204)
  const found = await createStagedImages(staging).find([toId(address)], adaeze)
  expect(found).toMatchObject({
    ok: true,
    value: [{ digest: createHash('sha256').update(picture).digest('hex') }],
  })
})

test('a connection that died without a word gives way to the one that asks next', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  const dead = sendBeginning(address, picture, 1000)
  await expect.poll(() => staging.receivedBytes(toId(address))).toBe(1000)

  const head = await ask('HEAD', address)
  expect(head.headers.get('upload-offset')).toBe('1000')
  expect((await send(address, 1000, picture.subarray(1000))).status).toBe(204)
  dead.destroy()
  expect(await staging.find(toId(address))).toMatchObject({ prepared: { width: 800 } })
})

test('the bytes as uploaded, and the place in them, are not kept once the picture is prepared', async () => {
  const photo = await phonePhoto(600, 400)
  const address = await begin(photo.length)
  await send(address, 0, photo)
  const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
  expect(kept.filter((bytes) => bytes.includes('TestPhone'))).toEqual([])
  expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe(String(photo.length))
})

test('nobody without a session can use any verb', async () => {
  const address = await begin(1000)
  const stranger = { 'X-Person': 'nobody' }
  const replies = [
    await ask('POST', '/admin/uploads', { 'Upload-Length': '10', ...stranger }),
    await ask('HEAD', address, stranger),
    await ask('PATCH', address, { ...offsetStream, 'Upload-Offset': '0', ...stranger }, Buffer.alloc(1000)),
    await ask('DELETE', address, stranger),
    await ask('GET', `${address}/state`, stranger),
    await ask('GET', `${address}/thumbnail`, stranger),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect((await replies[0]!.json()).refusal).toMatch(/^You are signed out/)
  expect(await staging.receivedBytes(toId(address))).toBe(0)
})

test('somebody else’s upload answers like one that does not exist, on every verb', async () => {
  const address = await begin(1000)
  const unknown = `/admin/uploads/${'0'.repeat(32)}`
  const asRuth = { 'X-Person': 'ruth' }
  const answersAt = async (where: string) => {
    const replies = [
      await ask('HEAD', where, asRuth),
      await ask('PATCH', where, { ...offsetStream, 'Upload-Offset': '0', ...asRuth }, Buffer.alloc(1000)),
      await ask('DELETE', where, asRuth),
      await ask('GET', `${where}/state`, asRuth),
      await ask('GET', `${where}/thumbnail`, asRuth),
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
  expect((await ask('HEAD', address)).status).toBe(200)
})

test('the bytes of an upload are never served, and no other site is let in', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await send(address, 0, picture)
  expect((await ask('GET', address)).status).toBe(404)
  for (const reply of [
    await ask('HEAD', address, { Origin: 'https://elsewhere.example' }),
    await ask('OPTIONS', '/admin/uploads', { Origin: 'https://elsewhere.example' }),
  ]) {
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('what is not an allowed image is refused in words and leaves nothing behind', async () => {
  const photo = await phonePhoto(1200, 900, true)
  const lies = [
    { bytes: photo.subarray(0, photo.length / 2), refusal: imageRefusals.damaged },
    {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(2000)),
      refusal: imageRefusals.svg,
    },
    { bytes: Buffer.from('GIF89a'), refusal: imageRefusals.gif },
  ]
  for (const { bytes, refusal } of lies) {
    const reply = await send(await begin(bytes.length), 0, bytes)
    expect([reply.status, await reply.json()]).toEqual([422, { refusal }])
    expect(await readdir(folder)).toEqual([])
  }
  const small = await ask(
    'POST',
    '/admin/uploads',
    { 'Upload-Length': '6', ...offsetStream },
    Buffer.from('GIF89a'),
  )
  expect([small.status, await small.json()]).toEqual([422, { refusal: imageRefusals.gif }])
  expect(small.headers.get('location')).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('a large file of the wrong kind is refused after its first chunk, not after its last', async () => {
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(262_132)])
  const reply = await send(await begin(12_000_000), 0, video)
  expect([reply.status, await reply.json()]).toEqual([422, { refusal: imageRefusals.video }])
  expect(await readdir(folder)).toEqual([])
})

test('sizes that lie are refused', async () => {
  const post = async (headers: Record<string, string>, body?: Uint8Array) => {
    const reply = await ask('POST', '/admin/uploads', headers, body)
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
  expect(await readdir(folder)).toEqual([])
  const address = await begin(10)
  expect((await send(address, 0, Buffer.alloc(11))).status).toBe(413)
  expect((await send(address, 5, Buffer.alloc(5))).status).toBe(409)
  expect(await staging.receivedBytes(toId(address))).toBe(0)
})

test('a stored size that differs from the announced one is an error', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await truncate(join(folder, toId(address)), picture.length + 1)
  expect(await staging.settle(toId(address))).toEqual({ ok: false, refusal: wrongSizeRefusal })
  expect(await readdir(folder)).toEqual([])
})

test('an upload that was whole when the process died is prepared when somebody asks for it', async () => {
  const picture = await plainPicture('png')
  const address = await begin(picture.length, { 'Upload-Metadata': named('logo.png') })
  await writeFile(join(folder, toId(address)), picture)
  expect((await ask('HEAD', address)).status).toBe(200)
  expect(await staging.find(toId(address))).toMatchObject({ prepared: { width: 800, height: 600 } })

  const other = await begin(4)
  await writeFile(join(folder, toId(other)), 'nope')
  expect((await ask('HEAD', other)).status).toBe(422)
  expect(await staging.find(toId(other))).toBeNull()
})

test('when the picture cannot be looked at the client is asked to come back, and nothing is lost', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await workshop.stop()
  expect((await send(address, 0, picture)).status).toBe(503)
  expect(faults).toHaveLength(1)
  expect(await staging.receivedBytes(toId(address))).toBe(picture.length)
})

test('cancelling removes every byte', async () => {
  const picture = await plainPicture('jpeg')
  const address = await begin(picture.length)
  await send(address, 0, picture)
  expect((await ask('DELETE', address)).status).toBe(204)
  expect(await readdir(folder)).toEqual([])
  expect((await ask('HEAD', address)).status).toBe(404)
})

test('one account cannot have more waiting than its quota', async () => {
  const replies = await Promise.all(
    Array.from({ length: uploadQuota.files + 3 }, () =>
      ask('POST', '/admin/uploads', { 'Upload-Length': '10' }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(uploadQuota.files)
  const refusal = replies.find(({ status }) => status === 413)!
  expect((await refusal.json()).refusal).toMatch(/^You have 60 pictures waiting/)
  expect((await ask('POST', '/admin/uploads', { 'Upload-Length': '10', 'X-Person': 'ruth' })).status).toBe(
    201,
  )
})

test('the bytes announced count towards the quota before they arrive', async () => {
  for (let megabytes = 0; megabytes < 1000; megabytes += 25) await begin(25_000_000)
  const reply = await ask('POST', '/admin/uploads', { 'Upload-Length': '1' })
  expect([reply.status, (await reply.json()).refusal]).toEqual([413, expect.stringMatching(/take up 1 GB/)])
})

test('a name is kept as text without what could disguise it, and cut to 120 characters', async () => {
  const address = await begin(10, { 'Upload-Metadata': named(`../\u202Egpj.exe\u0000${'ọ'.repeat(200)}`) })
  const upload = await staging.find(toId(address))
  expect(upload?.name).toBe(`../gpj.exe${'ọ'.repeat(110)}`)
  expect(upload?.owner).toBe('adaeze')
  const forged = await begin(10, { 'Upload-Metadata': `owner ${Buffer.from('ruth').toString('base64')}` })
  expect(await staging.find(toId(forged))).toMatchObject({ owner: 'adaeze', name: 'picture' })
})

test('an address that points elsewhere finds nothing', async () => {
  for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'con', 'a'.repeat(32) + '.json', '%00']) {
    expect((await ask('HEAD', `/admin/uploads/${id}`)).status).toBe(404)
    expect((await ask('GET', `/admin/uploads/${id}/state`)).status).toBe(404)
  }
})

test('abandoned uploads go after a day, finished ones after a week', async () => {
  const picture = await plainPicture('jpeg')
  const unfinished = await begin(1000)
  const finished = await begin(picture.length)
  await send(finished, 0, picture)
  const dayAgo = Date.now() - stagingKept.unfinishedMs - 60_000
  for (const name of await readdir(folder)) await utimes(join(folder, name), dayAgo / 1000, dayAgo / 1000)
  await writeFile(join(folder, `${'b'.repeat(32)}.jpg.part`), 'left by a crash')

  expect(await staging.sweep(Date.now())).toBe(1)
  expect((await ask('HEAD', unfinished)).status).toBe(404)
  expect((await ask('HEAD', finished)).status).toBe(200)
  expect(await staging.sweep(dayAgo + stagingKept.finishedMs + 120_000)).toBe(2)
  expect(await readdir(folder)).toEqual([])
})

test('images are found in the order asked for, and discarded once claimed', async () => {
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
  await images.discard(ids)
  await images.discard(ids)
  expect(await readdir(folder)).toEqual([])
  expect(await images.find([ids[0]!, '../x'], adaeze)).toEqual({
    ok: false,
    refusal: { missing: [ids[0], '../x'] },
  })
})
