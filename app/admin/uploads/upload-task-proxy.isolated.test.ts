import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A tus server with a proxy in front. */
let server: Server
let origin = ''
/** The bytes that the website has of each upload. */
let stored: Buffer[]
/** The method of each request, and the size of its body. */
let requests: [method: string, bytes: number][]
/** The status that the proxy answers itself; null to pass the request on. */
let proxy: (method: string, bytes: number) => number | null

const content = Buffer.alloc(5_000_000, 'four')
const website = { 'Tus-Resumable': '1.0.0' }

vi.mock('tus-js-client', async (load) => {
  const real = await load<typeof import('tus-js-client')>()
  return {
    ...real,
    /** The tus client of Node needs whole addresses and a buffer. */
    Upload: class extends real.Upload {
      constructor(_file: File, options: ConstructorParameters<typeof real.Upload>[1]) {
        super(content, { ...options, endpoint: `${origin}${options.endpoint}` })
      }
    },
  }
})

vi.mock('./back-off.ts', async (load) => ({
  ...(await load<typeof import('./back-off.ts')>()),
  retryDelaysMs: () => Array<number>(9).fill(0),
}))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? ''
  const body = await buffer(request)
  requests.push([method, body.length])
  const status = proxy(method, body.length)
  if (status !== null) return void response.writeHead(status).end('<html>')
  if (method === 'POST') {
    const location = `/admin/uploads/${stored.push(Buffer.alloc(0)) - 1}`
    return void response.writeHead(201, { ...website, location }).end()
  }
  const id = Number(request.url?.split('/').at(-1))
  const before = stored[id]
  if (!before) return void response.writeHead(404, website).end()
  if (method === 'PATCH') {
    expect(Number(request.headers['upload-offset'])).toBe(before.length)
    stored[id] = Buffer.concat([before, body])
  }
  const position = { 'Upload-Offset': stored[id]!.length, 'Upload-Length': content.length }
  response.writeHead(method === 'PATCH' ? 204 : 200, { ...website, ...position }).end()
}

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { removeEventListener() {} })
  stored = []
  requests = []
  proxy = () => null
  server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllGlobals()
})

/** Sends the file and returns its last report. */
async function send() {
  const { createUploadTask } = await import('./upload-task.client.ts')
  const file = new File([content], 'march.jpg', { type: 'image/jpeg' })
  const origin = { accountUid: 'adaeze', form: 'programs 1', kind: 'picture' } as const
  return new Promise((resolve) =>
    createUploadTask(file, origin, (change) => change.state && resolve(change)).start(),
  )
}
const sizesOf = (method: string) => requests.filter(([used]) => used === method).map(([, bytes]) => bytes)
const total = (sizes: readonly number[]) => sizes.reduce((sum, bytes) => sum + bytes, 0)

/** After two chunks, the proxy answers the next requests with `statuses`. */
function failAfterTwoChunks(...statuses: number[]) {
  let chunks = 0
  proxy = (method) => {
    if (method === 'PATCH') chunks += 1
    return chunks > 2 ? (statuses.shift() ?? null) : null
  }
}

test.each([
  ['a proxy answers 502 while the website restarts', [502, 502, 502]],
  ['a proxy answers 504, then 404 of its own', [504, 404, 410]],
  ['the website is busy', [503, 423]],
])('when %s, an upload continues where it stopped', async (_case, statuses) => {
  failAfterTwoChunks(...statuses)
  expect(await send()).toMatchObject({ state: 'success', uploadId: '0' })
  expect(stored.map((bytes) => bytes.equals(content))).toEqual([true])
  expect(sizesOf('POST')).toEqual([0])
  // Only the refused chunk is sent again.
  expect(total(sizesOf('PATCH'))).toBe(content.length + 1_048_576)
})

test('an ended session keeps the position of an upload', async () => {
  failAfterTwoChunks(502, 401)
  expect(await send()).toMatchObject({ state: 'error', needsSignIn: true })
  expect(sizesOf('POST')).toEqual([0])
})

test('an upload that the website no longer has begins anew', async () => {
  let chunks = 0
  proxy = (method) => {
    if (method !== 'PATCH' || (chunks += 1) !== 3) return null
    delete stored[0]
    return 502
  }
  expect(await send()).toMatchObject({ state: 'success', uploadId: '1' })
  expect(stored[1]?.equals(content)).toBe(true)
})

test('when a proxy refuses the size of a chunk, no chunk of the page is larger than half of it', async () => {
  // nginx 1.22 without `client_max_body_size`.
  proxy = (_method, bytes) => (bytes > 1_048_576 ? 413 : null)
  expect(await send()).toMatchObject({ state: 'success' })
  expect(stored.map((bytes) => bytes.equals(content))).toEqual([true])
  expect(sizesOf('PATCH').slice(0, 5)).toEqual([262_144, 524_288, 1_048_576, 2_097_152, 1_048_576])
  expect(total(sizesOf('PATCH'))).toBe(content.length + 2_097_152)
  requests = []
  expect(await send()).toMatchObject({ state: 'success' })
  expect(Math.max(...sizesOf('PATCH'))).toBe(1_048_576)
})

test('a proxy that takes less than the first chunk gets smaller ones', async () => {
  proxy = (_method, bytes) => (bytes > 100_000 ? 413 : null)
  expect(await send()).toMatchObject({ state: 'success' })
  expect(stored.map((bytes) => bytes.equals(content))).toEqual([true])
})
