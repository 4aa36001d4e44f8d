import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type GcsServer, type Interference, startGcsServer } from '#tests/support/gcs-server.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { describeFileStore } from './contract.ts'
import { crc32c } from './crc32c.ts'
import { FileExistsError, UnusableFileStoreError } from './errors.ts'
import { parseGcsAddress } from './gcs-address.ts'
import { usualTimeouts } from './gcs-calls.ts'
import { createGcsFileStore, type GcsFileStoreOptions } from './gcs-file-store.ts'

const limit = { maxBytes: 60_000_000 }
const soon = { ...usualTimeouts, pauseMs: 1 }
const impatient = { requestMs: 100, bodyMs: 100, uploadMs: 200, operationMs: 200, readMs: 200, pauseMs: 1 }

async function temporaryServer(): Promise<GcsServer> {
  const server = await startGcsServer()
  onTestFinished(() => server.close())
  return server
}

const open = ({ endpoint, bucket }: GcsServer, more: Partial<GcsFileStoreOptions> = {}) =>
  createGcsFileStore({
    ...{ endpoint, bucket, prefix: 'site/', timeouts: soon, log: { info: () => undefined } },
    ...more,
  })

describeFileStore('in a bucket of Cloud Storage', async () => open(await temporaryServer()))

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
}

/** Interferes with the requests that match, as often as there are entries. */
function disturb(server: GcsServer, pattern: RegExp, ...interferences: readonly Interference[]): void {
  const left = [...interferences]
  server.interfere = (request) => (pattern.test(request) ? (left.shift() ?? null) : null)
}

test('the checksum is that of RFC 3720', () => {
  expect(crc32c(new Uint8Array(32)).toString(16)).toBe('8a9136aa')
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, n) => n)).toString(16)).toBe('46dd794e')
})

test('a long stream is sent in chunks that double, and continues after lost answers, refusals and half-taken chunks', async () => {
  const server = await temporaryServer()
  const store = await open(server)
  const bytes = randomBytes(6_000_001)
  disturb(server, /^PUT/, null, 'cut after', 'cut', { status: 503 }, { status: 429 })
  server.takes = 2 * 262_144
  expect(await store.put('a.jpg', streamOf(bytes), limit)).toMatchObject({ sizeBytes: bytes.byteLength })
  expect(Buffer.compare(server.objects.get('site/a.jpg')!.bytes, bytes)).toBe(0)
  await expect(store.put('a.jpg', streamOf(bytes), limit)).rejects.toBeInstanceOf(FileExistsError)
  expect(server.sessions.size).toBe(0)
})

test('a write whose answer was lost is not taken for that of somebody else', async () => {
  const server = await temporaryServer()
  const store = await open(server)
  for (const size of [10, 1_000_000]) {
    disturb(
      server,
      size === 10 ? /^POST.*multipart/ : /^PUT/,
      ...(size === 10 ? [] : [null, null]),
      'cut after',
    )
    await store.put(`${size}`, streamOf(randomBytes(size)), limit)
  }
  disturb(server, /^POST.*rewriteToken/, 'cut after')
  await store.put('copy', { storedKey: '10' }, limit)
  expect(server.objects.size).toBe(3)
})

test('a reader stays with the generation that it opened, and continues after a lost connection', async () => {
  const server = await temporaryServer()
  const store = await open(server)
  await store.put('a', new Uint8Array([1, 2, 3]), limit)
  disturb(server, /alt=media/, 'cut')
  const first = await store.open('a')
  expect(new Uint8Array(await new Response(first?.stream()).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  await store.remove('a')
  await store.put('a', new Uint8Array([4]), limit)
  await expect(new Response(first?.stream()).arrayBuffer()).rejects.toThrow(/404/)
})

test('a service that is silent, slow, cut, busy or refuses the key while the site runs is unavailable, and a used-up quota is a full store', async () => {
  const server = await temporaryServer()
  const store = await open(server, { timeouts: impatient })
  const outcomes: readonly (readonly [Interference, abstract new (...all: never) => Error])[] = [
    ...[...(['silent', 'slow', 'cut'] as const), ...[500, 429, 401, 403].map((status) => ({ status }))].map(
      (interference) => [interference, StoreUnavailableError] as const,
    ),
    [{ status: 402 }, StorageFullError],
  ]
  for (const [interference, kind] of outcomes) {
    server.interfere = () => interference
    const body = streamOf(randomBytes(300_000))
    await expect(store.put('a', body, limit), JSON.stringify(interference)).rejects.toBeInstanceOf(kind)
    await expect(store.open('a')).rejects.toBeInstanceOf(kind)
    await expect(store.remove('a')).rejects.toBeInstanceOf(kind)
    await expect(store.list('')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(kind)
  }
})

test('a bucket that was removed while the site runs is unavailable, and not a store without files', async () => {
  const server = await temporaryServer()
  const store = await open(server, { timeouts: impatient })
  Object.assign(server, { bucket: 'another' })
  const refused = expect.objectContaining({ code: 'store-unavailable' })
  for (const bytes of [10, 300_000])
    await expect(store.put('a', streamOf(randomBytes(bytes)), limit)).rejects.toEqual(refused)
  await expect(store.open('a')).rejects.toEqual(refused)
  await expect(store.list('')[Symbol.asyncIterator]().next()).rejects.toEqual(refused)
})

test('the start says in words why the store cannot be used', async () => {
  const server = await temporaryServer()
  const says = async (interference: Interference, words: string, more: Partial<GcsFileStoreOptions> = {}) => {
    server.interfere = () => interference
    const refusal = await open(server, { timeouts: impatient, ...more }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnusableFileStoreError)
    expect((refusal as Error).message).toContain(words)
  }
  await says({ status: 401 }, 'It refuses the key.')
  await says({ status: 402 }, 'Its quota is used up.')
  await says({ status: 403 }, 'Storage Object Admin')
  await says({ status: 503 }, 'It answers that it cannot work now.')
  await says({ status: 405 }, 'What answers there is not Cloud Storage')
  await says('cut', 'It does not answer in time')
  await says('slow', 'It does not answer in time')
  await says('silent', 'It does not answer in time')
  await says(null, 'There is no bucket with this name.', { bucket: 'other' })
  await says(null, 'It gives no access token.', { token: () => Promise.reject(new Error('no key file')) })
})

test('a refused token is replaced once', async () => {
  const server = await temporaryServer()
  const asked: boolean[] = []
  disturb(server, /^GET/, { status: 401 })
  await open(server, {
    token: async (fresh) => {
      asked.push(fresh)
      return 'token'
    },
  })
  expect(asked.slice(0, 2)).toEqual([false, true])
})

test('an address of a bucket is read, and others are not', () => {
  expect(parseGcsAddress('gs://my-project.appspot.com/site')).toEqual({
    ...{ bucket: 'my-project.appspot.com', prefix: 'site/', endpoint: null },
  })
  expect(parseGcsAddress('gs://pictures?endpoint=http://localhost:9199')?.endpoint).toBe(
    'http://localhost:9199',
  )
  for (const text of [
    'gs://',
    's3://pictures',
    'gs://a:b@pictures',
    'gs://pictures?endpoint=http://example.org',
    'gs://pictures?key=1',
  ])
    expect(parseGcsAddress(text), text).toBeNull()
})
