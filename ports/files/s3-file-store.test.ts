import { expect, test } from 'vitest'
import {
  namedS3Place,
  placeOn,
  temporaryS3FileStore,
  temporaryS3Server,
} from '#tests/support/temporary-s3.ts'
import type { S3Server } from '#tests/support/s3-server.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { describeFileStore } from './contract.ts'
import { FileExistsError, FileTooLargeError, UnusableFileStoreError } from './errors.ts'
import { usualTimeouts } from './s3-client.ts'
import { createS3FileStore } from './s3-file-store.ts'

const mebibyte = 1_048_576
const limit = { maxBytes: 30 * mebibyte }
const bytes = new Uint8Array([1, 2, 3])

describeFileStore('in a bucket', async () => {
  const named = await namedS3Place()
  return named ? createS3FileStore(named) : temporaryS3FileStore()
})

const keysIn = (server: S3Server) => [...server.objects.keys()].sort()

function streamOf(sizeBytes: number, chunkBytes = 65_536): ReadableStream<Uint8Array> {
  let left = sizeBytes
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(new Uint8Array(Math.min(chunkBytes, left)).fill(left % 251))
      left -= chunkBytes
    },
  })
}

async function sizeOf(stream: ReadableStream<Uint8Array> | undefined): Promise<number> {
  return (await new Response(stream).arrayBuffer()).byteLength
}

test('a long stream is stored in parts of one size, and never overwrites', async () => {
  const named = await namedS3Place()
  const store = await createS3FileStore(named ?? placeOn(await temporaryS3Server()))
  const sizeBytes = 12 * mebibyte + 1
  expect(await store.put('a.jpg', streamOf(sizeBytes), limit)).toMatchObject({ sizeBytes })
  await expect(store.put('a.jpg', streamOf(sizeBytes), limit)).rejects.toBeInstanceOf(FileExistsError)
  const file = await store.open('a.jpg')
  expect(await sizeOf(file?.stream())).toBe(sizeBytes)
  expect(await sizeOf(file?.stream({ start: 6 * mebibyte, end: 8 * mebibyte }))).toBe(2 * mebibyte + 1)
  await store.put('b.jpg', streamOf(5 * mebibyte), limit)
  expect(await sizeOf((await store.open('b.jpg'))?.stream())).toBe(5 * mebibyte)
  for (const key of ['a.jpg', 'b.jpg']) await store.remove(key)
})

test('a long stream does not overwrite, also when the store joins parts in spite of the condition', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  await store.put('a', bytes, limit)
  server.conditionalWrites = 'ignored'
  await expect(store.put('a', streamOf(6 * mebibyte), limit)).rejects.toBeInstanceOf(FileExistsError)
  expect(await sizeOf((await store.open('a'))?.stream())).toBe(bytes.length)
  expect(server.uploads.size).toBe(0)
})

test('eight writers race for one key, and exactly one wins', async () => {
  const named = await namedS3Place()
  const place = named ?? placeOn(await temporaryS3Server())
  const stores = await Promise.all(Array.from({ length: 8 }, () => createS3FileStore(place)))
  for (const key of ['a', 'b', 'c']) {
    const outcomes = await Promise.allSettled(
      stores.map((store, byte) => store.put(key, new Uint8Array(1_000).fill(byte), limit)),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason.name)
    expect(reasons).toEqual(Array.from({ length: 7 }, () => 'FileExistsError'))
    const file = await stores[0]?.open(key)
    expect(new Uint8Array(await new Response(file?.stream()).arrayBuffer())[0]).toBe(winner)
    await stores[0]?.remove(key)
  }
})

test('a long stream that fails or exceeds the limit leaves no object and no part', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  const tooLong = store.put('a', streamOf(20 * mebibyte), { maxBytes: 12 * mebibyte })
  await expect(tooLong).rejects.toBeInstanceOf(FileTooLargeError)
  const abort = new AbortController()
  const reason = new Error('the person went away')
  server.interfere = (request) => {
    if (request === 'PUT site/b') abort.abort(reason)
    return null
  }
  const aborted = store.put('b', streamOf(20 * mebibyte), { ...limit, signal: abort.signal })
  await expect(aborted).rejects.toBe(reason)
  expect(keysIn(server)).toEqual([])
  expect(server.uploads.size).toBe(0)
})

test('a stream is read only as far as the store takes it, and so is a file', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  let readBytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      readBytes += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  server.interfere = (request) => (request.startsWith('PUT') ? { status: 503, code: 'SlowDown' } : null)
  const put = store.put('a', streamOf(30 * mebibyte).pipeThrough(counted), limit)
  await expect(put).rejects.toBeInstanceOf(StoreUnavailableError)
  expect(readBytes).toBeLessThan(6 * mebibyte)
  expect(server.uploads.size).toBe(0)

  server.interfere = () => null
  await store.put('a', streamOf(30 * mebibyte), limit)
  const reader = (await store.open('a'))!.stream().getReader()
  expect((await reader.read()).value?.byteLength).toBeLessThan(mebibyte)
  await reader.cancel()
})

test('the files lie below the prefix of the address, and the trial at the start leaves nothing', async () => {
  const server = await temporaryS3Server()
  const events: object[] = []
  const log = { info: (event: object) => events.push(event) }
  const store = await createS3FileStore({ ...placeOn(server), log })
  await store.put('images/a.jpg', bytes, limit)
  await store.probe()
  expect(keysIn(server)).toEqual(['site/images/a.jpg'])
  expect(server.uploads.size).toBe(0)
  expect(events).toEqual([
    {
      event: 'file-store',
      store: `pictures/site at ${new URL(server.endpoint).host}`,
    },
  ])
})

test('each object has the type of its extension and may be cached, also in parts and after a copy', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  await store.put('images/a.avif', bytes, limit)
  await store.put('images/b.webp', streamOf(6 * mebibyte), limit)
  await store.put('images/c.avif', { storedKey: 'images/a.avif' }, limit)
  await store.put('other', bytes, limit)
  const typeOf = (key: string) => server.objects.get(`site/${key}`)?.headers?.['content-type']
  expect(['images/b.webp', 'images/c.avif', 'other'].map(typeOf)).toEqual([
    ...['image/webp', 'image/avif', 'application/octet-stream'],
  ])
  for (const { headers } of server.objects.values()) {
    expect(headers?.['cache-control']).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  }
})

test('a store that overwrites objects is refused at the start, and nothing stays in it', async () => {
  for (const conditionalWrites of ['ignored', 'not-implemented'] as const) {
    const server = await temporaryS3Server({ conditionalWrites })
    const refused = createS3FileStore(placeOn(server))
    await expect(refused).rejects.toBeInstanceOf(UnusableFileStoreError)
    await expect(refused).rejects.toThrow('It does not refuse to overwrite an object (If-None-Match: *)')
    expect(keysIn(server)).toEqual([])
  }
})

test('a long listing is read page by page, without the objects of other programs', async () => {
  const server = await temporaryS3Server({ pageSize: 7 })
  const store = await createS3FileStore(placeOn(server))
  const expected = Array.from({ length: 30 }, (_, n) => `images/${String(n).padStart(2, '0')}.jpg`)
  for (const key of expected) await store.put(key, bytes, limit)
  const stored = { bytes: Buffer.from(bytes), modifiedAt: Date.now(), metadata: {} }
  for (const key of ['site/images/', 'site/images/über.jpg', 'site/.probe/a', 'other/a'])
    server.objects.set(key, stored)
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  expect(keys.sort()).toEqual(expected)
})

test('a write whose answer is lost counts as stored, and not as taken', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  loseOnce(server, 'PUT site/a')
  expect(await store.put('a', bytes, limit)).toMatchObject({ sizeBytes: 3 })
  loseOnce(server, 'POST site/b', 2)
  expect(await store.put('b', streamOf(6 * mebibyte), limit)).toMatchObject({ sizeBytes: 6 * mebibyte })
  loseOnce(server, 'PUT site/c')
  expect(await store.put('c', { storedKey: 'a' }, limit)).toMatchObject({ sizeBytes: 3 })
  loseOnce(server, 'DELETE site/b')
  await store.remove('b')
  expect(keysIn(server)).toEqual(['site/a', 'site/c'])
})

/** Loses the answer to the request that comes as the `nth` of its kind. */
function loseOnce(server: S3Server, kind: string, nth = 1) {
  let count = 0
  server.interfere = (request) => (request === kind && ++count === nth ? 'lose-response' : null)
}

test('a read continues where the connection was cut, and fails when it is cut again and again', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  await store.put('a', new Uint8Array(1_000_000), limit)
  const file = await store.open('a')
  let cuts = 0
  server.interfere = (request) => (request === 'GET site/a' && ++cuts <= 2 ? 'cut-body' : null)
  expect(await sizeOf(file?.stream())).toBe(1_000_000)
  expect(cuts).toBe(3)
  server.interfere = () => ({ status: 503, code: 'SlowDown' })
  await expect(sizeOf(file?.stream())).rejects.toThrow()
})

test('a store that answers 503 or not at all is reported as unavailable within the time limit, and works again afterwards', async () => {
  const server = await temporaryS3Server()
  const timeouts = { ...usualTimeouts, connectMs: 500, requestMs: 300, callMs: 700 }
  const store = await createS3FileStore({ ...placeOn(server), timeouts })
  for (const interference of [{ status: 503, code: 'ServiceUnavailable' }, 'hang'] as const) {
    server.interfere = () => interference
    await expect(store.put('a', bytes, limit)).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect(store.open('a')).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailableError)
  }
  server.interfere = () => null
  await store.put('a', bytes, limit)
  // A request of the probe that was given up may still arrive.
  expect(keysIn(server).filter((key) => key !== 'site/.probe')).toEqual(['site/a'])
})

test('a store may need longer to join the parts of a large file, and send nothing meanwhile', async () => {
  const server = await temporaryS3Server()
  const timeouts = { connectMs: 500, requestMs: 600, callMs: 700, idleMs: 500 }
  const store = await createS3FileStore({ ...placeOn(server), timeouts })
  const completions = () => server.requests.filter((request) => request === 'POST site/a').length - 1
  server.interfere = (request) => (request === 'POST site/a' && completions() > 0 ? { afterMs: 1_500 } : null)
  await store.put('a', streamOf(30 * mebibyte), limit)
  expect(keysIn(server)).toEqual(['site/a'])
  expect(completions()).toBe(1)
})

test('a full store is reported as full', async () => {
  const server = await temporaryS3Server()
  const store = await createS3FileStore(placeOn(server))
  for (const [status, code] of [
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ] as const) {
    server.interfere = (request) => (request.startsWith('PUT') ? { status, code } : null)
    await expect(store.put('a', bytes, limit)).rejects.toBeInstanceOf(StorageFullError)
    await expect(store.put('a', streamOf(12 * mebibyte), limit)).rejects.toBeInstanceOf(StorageFullError)
    await expect(store.probe()).rejects.toBeInstanceOf(StorageFullError)
  }
  expect(server.uploads.size).toBe(0)
})

test('unfinished uploads of a killed process are removed after a day, and not before', async () => {
  const server = await temporaryS3Server()
  const twoDaysAgo = Date.now() - 2 * 86_400_000
  const upload = { key: 'site/a', metadata: {}, parts: new Map<number, Buffer>() }
  server.uploads
    .set('old', { ...upload, begunAt: twoDaysAgo })
    .set('recent', { ...upload, begunAt: Date.now() })
  await createS3FileStore(placeOn(server))
  expect([...server.uploads.keys()]).toEqual(['recent'])
})

test('each reason why a store cannot be used is reported at the start with its own message', async () => {
  const server = await temporaryS3Server()
  const place = placeOn(server)
  const timeouts = { ...usualTimeouts, connectMs: 500, requestMs: 300, callMs: 700 }
  const wordsFor = async (changes: Partial<typeof place>, interfere: S3Server['interfere'] = () => null) => {
    server.interfere = interfere
    const refusal: unknown = await createS3FileStore({ ...place, timeouts, ...changes }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(UnusableFileStoreError)
    expect((refusal as Error).message).not.toMatch(/secret/)
    return (refusal as Error).message
  }
  const answering = (status: number, code: string, kind = '') =>
    wordsFor({}, (request) => (request.startsWith(kind) ? { status, code } : null))

  expect(await wordsFor({ endpoint: 'http://files.invalid' })).toMatch(
    /^The file store pictures\/site at files\.invalid cannot be used\. There is no machine/,
  )
  expect(await wordsFor({ endpoint: 'http://127.0.0.1:1' })).toContain('No S3-compatible store answers there')
  expect(await wordsFor({ keys: { accessKeyId: 'wrong', secretAccessKey: 'wrong' } })).toContain(
    'refuses the keys',
  )
  expect(await wordsFor({ bucket: 'missing' })).toContain('no bucket with this name')
  expect(await answering(403, 'AccessDenied')).toContain('may not read the bucket')
  expect(await answering(403, 'AccessDenied', 'PUT')).toContain('may not write into the bucket')
  expect(await answering(403, 'AccessDenied', 'DELETE site/.probe')).toContain('may not remove files')
  expect(await answering(403, 'SignatureDoesNotMatch')).toContain('refuses the keys')
  expect(await answering(403, 'RequestTimeTooSkewed')).toContain('The clock of this machine differs')
  expect(await answering(301, 'PermanentRedirect')).toContain('in another region')
  expect(await answering(503, 'ServiceUnavailable')).toContain('cannot work now')
  expect(await answering(507, 'InsufficientStorage', 'PUT')).toContain('It is full')
  expect(await wordsFor({}, () => 'hang')).toContain('answers there in time')
})
