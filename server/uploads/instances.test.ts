import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Account } from '#domain/accounts/schema.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createS3FileStore } from '#ports/files/s3-file-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type TemporaryPostgres, temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { namedS3Place, placeOn, temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { phonePhoto, plainPicture } from '#tests/support/test-pictures.ts'
import { createImageWorkshop } from '../images/workshop.ts'
import { uploadQuota } from './quota.ts'
import { createStagedImages } from './staged-images.ts'
import { partBytes } from './append-bytes.ts'
import { createStaging } from './staging.ts'
import { createUploadFacts, pictureOf } from './upload-facts.ts'
import { registerUploads } from './uploads.ts'

const adaeze: Account = {
  uid: 'adaeze',
  email: 'adaeze@wipf.example',
  username: 'Adaeze',
  role: 'publishes',
  owner: false,
}

let postgres: TemporaryPostgres
let bucket: ReturnType<typeof placeOn>

beforeEach(async () => {
  postgres = await temporaryPostgres()
  bucket = (await namedS3Place()) ?? placeOn(await temporaryS3Server())
})

/** Starts an instance with its own connections, folder and child processes, on the common database and bucket. */
async function startInstance() {
  const database = await postgres.open()
  const bucketFiles = await createS3FileStore(bucket)
  let meanwhile: (() => Promise<unknown>) | undefined
  const files: FileStore = {
    ...bucketFiles,
    async open(key) {
      const file = await bucketFiles.open(key)
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      return file
    },
  }
  const workshop = createImageWorkshop()
  const scratchFolder = join(await temporaryFolder(), 'scratch')
  const inDrafts = async () => new Set<string>()
  const facts = createUploadFacts(database)
  const staging = await createStaging({ facts, files, scratchFolder, workshop, inDrafts })
  const faults: unknown[] = []
  const onFault = (error: unknown) => faults.push(error)
  const app = fastify()
  const authenticate = async () => adaeze
  await registerUploads(app, {
    staging,
    files,
    authenticate,
    namedInDrafts: inDrafts,
    onFault,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
    await workshop.stop()
    expect(faults).toEqual([])
  })
  /** Does `work` after this instance has opened the next file, before it reads its bytes. */
  const beforeNextRead = (work: () => Promise<unknown>) => void (meanwhile = work)
  return { staging, files, database, request: requestOf(origin), origin, beforeNextRead }
}

const requestOf =
  (origin: string) =>
  (method: string, address: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(origin + address, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      body: body as BodyInit | undefined,
    })

type Instance = Awaited<ReturnType<typeof startInstance>>

async function begin({ request }: Instance, sizeBytes: number): Promise<string> {
  const reply = await request('POST', '/admin/uploads', { 'Upload-Length': String(sizeBytes) })
  expect(reply.status).toBe(201)
  return reply.headers.get('location')!
}

const patch = (offset: number) => ({
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': String(offset),
})
const send = ({ request }: Instance, address: string, offset: number, bytes: Uint8Array) =>
  request('PATCH', address, patch(offset), bytes)

const toId = (address: string) => address.split('/').at(-1) as UploadId
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function uploadedKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('uploads/')) keys.push(key)
  return keys
}

/** A JPEG of more than two parts: decoders ignore the bytes after the end of the image. */
async function largePicture(): Promise<Buffer> {
  return Buffer.concat([await phonePhoto(1600, 1200, true), Buffer.alloc(2.5 * partBytes)])
}

test('an upload that was begun on one instance continues at another, and a third publishes it', async () => {
  const [one, other, third] = [await startInstance(), await startInstance(), await startInstance()]
  const picture = await largePicture()
  const address = await begin(one, picture.length)
  expect((await send(one, address, 0, picture.subarray(0, 700_000))).status).toBe(204)
  expect((await send(other, address, 700_000, picture.subarray(700_000, 2_000_000))).status).toBe(204)
  const head = await one.request('HEAD', address)
  expect(head.headers.get('upload-offset')).toBe('2000000')
  expect((await send(one, address, 2_000_000, picture.subarray(2_000_000))).status).toBe(204)

  const found = await createStagedImages(third.staging).find([toId(address)], adaeze)
  if (!found.ok) throw new Error('missing')
  expect(found.value[0]).toMatchObject({ digest: sha256(picture), width: 1200, height: 1600 })
  const { master, sizeBytes } = found.value[0]!
  expect(await third.files.put('images/Programs/a/b.jpg', master, { maxBytes: sizeBytes })).toMatchObject({
    sizeBytes,
  })
  expect(await uploadedKeys(one.files)).toHaveLength(2)
  await createStagedImages(third.staging).discard([toId(address)], adaeze)
  expect(await uploadedKeys(one.files)).toEqual([])
})

test('a request at one instance continues while an earlier one hangs at another, whose bytes are refused', async () => {
  const [one, other] = [await startInstance(), await startInstance()]
  const picture = await plainPicture('jpeg')
  const address = await begin(one, picture.length)
  const hanging = httpRequest(one.origin + address, {
    method: 'PATCH',
    headers: { 'Tus-Resumable': '1.0.0', 'Content-Length': picture.length, ...patch(0) },
  })
  hanging.on('error', () => {})
  await new Promise((resolve) => hanging.write(picture.subarray(0, 1000), resolve))
  expect((await other.request('HEAD', address)).headers.get('upload-offset')).toBe('0')
  expect((await send(other, address, 0, picture)).status).toBe(204)
  const stored = await uploadedKeys(one.files)
  const ended = new Promise((resolve) => hanging.once('close', resolve))
  hanging.destroy()
  await ended
  expect((await one.request('HEAD', address)).headers.get('upload-offset')).toBe(String(picture.length))
  expect(await one.staging.find(toId(address))).toMatchObject({ parts: [], prepared: { width: 800 } })
  expect(await uploadedKeys(one.files)).toEqual(stored)
})

test('bytes of a request that another one has outrun are refused', async () => {
  const [one, other] = [await startInstance(), await startInstance()]
  const address = await begin(one, 2_000)
  const slow = new Readable({ read: () => undefined })
  const late = one.staging.append(toId(address), 0, slow)
  slow.push(Buffer.alloc(1_000, 'late'))
  await other.staging.append(toId(address), 0, Readable.from([Buffer.alloc(500, 'kept')]))
  slow.push(null)
  await expect(late).rejects.toMatchObject({ code: 'upload-changed' })
  expect((await one.staging.find(toId(address)))!.receivedBytes).toBe(500)
  expect(await uploadedKeys(one.files)).toHaveLength(1)
})

test('a part that another instance replaces meanwhile is not said to be missing', async () => {
  const [one, other] = [await startInstance(), await startInstance()]
  const picture = await plainPicture('jpeg')
  const address = await begin(one, picture.length)
  await send(one, address, 0, picture.subarray(0, 1_000))
  one.beforeNextRead(() => send(other, address, 1_000, picture.subarray(1_000, 2_000)))
  expect((await send(one, address, 1_000, picture.subarray(1_000))).status).toBe(409)
  one.beforeNextRead(() => send(other, address, 2_000, picture.subarray(2_000, 3_000)))
  expect((await one.request('HEAD', address)).status).toBe(200)
  one.beforeNextRead(() => send(other, address, 3_000, picture.subarray(3_000)))
  expect(await (await one.request('GET', `${address}/state`)).json()).toMatchObject({ finished: true })
})

test('the quota of an account counts across instances', async () => {
  const instances = [await startInstance(), await startInstance()]
  const replies = await Promise.all(
    Array.from({ length: uploadQuota.files + 4 }, (_, index) =>
      instances[index % 2]!.request('POST', '/admin/uploads', { 'Upload-Length': '10' }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(uploadQuota.files)
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(4)
})

test('a picture that two instances prepare at the same time is kept once', async () => {
  const instances = [await startInstance(), await startInstance()]
  const picture = await plainPicture('jpeg')
  const address = await begin(instances[0]!, picture.length)
  await instances[0]!.staging.append(toId(address), 0, Readable.from([picture]))
  const [first, second] = await Promise.all(instances.map(({ staging }) => staging.settle(toId(address))))
  expect(first).toMatchObject({ ok: true, value: { width: 800 } })
  expect(second).toEqual(first)
  const { masterKey, thumbnailKey } = pictureOf((await instances[0]!.staging.find(toId(address)))!.prepared)!
  expect((await uploadedKeys(instances[0]!.files)).toSorted()).toEqual([masterKey, thumbnailKey].toSorted())
})

test('an upload whose stored bytes are missing is refused with a message, and stays until it is removed', async () => {
  const one = await startInstance()
  const picture = await plainPicture('jpeg')
  const address = await begin(one, picture.length)
  await send(one, address, 0, picture.subarray(0, 2_000))
  for (const key of await uploadedKeys(one.files)) await one.files.remove(key)
  const state = await one.request('GET', `${address}/state`)
  expect([state.status, await state.json()]).toEqual([
    422,
    { refusal: expect.stringContaining('A part of this upload is missing') },
  ])
  expect((await send(one, address, 2_000, picture.subarray(2_000))).status).toBe(410)
  expect(await one.staging.find(toId(address))).not.toBeNull()
  expect((await one.request('DELETE', address)).status).toBe(204)
  expect(await one.staging.find(toId(address))).toBeNull()
})
