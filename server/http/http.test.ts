import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createHttp } from './http.ts'
import type { PageFront } from '../page-cache/page-front.ts'
import { securityHeaders } from './security-headers.ts'

async function listen({
  clientBuild = null,
  front = null,
  ready = async () => {},
}: {
  clientBuild?: string | null
  front?: PageFront | null
  ready?: () => Promise<void>
} = {}) {
  const lines: string[] = []
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const app = await createHttp({
    log,
    securityHeaders: securityHeaders({ https: true }),
    acceptedHosts: new Set(['www.example.org']),
    acceptedOrigins: new Set(['https://www.example.org']),
    clientBuild,
    front,
    ready,
  })
  app.get('/fails', async () => {
    throw new Error('the handler failed')
  })
  app.get('/unavailable', async () => {
    throw new StoreUnavailableError(new Error('ECONNREFUSED'))
  })
  const send = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
    app.inject({ url, method, headers: { host: 'www.example.org', ...headers } })
  return { app, send, lines }
}

test('every response has the security headers, refusals and faults included', async () => {
  const { send } = await listen()
  for (const answer of [
    await send('/healthz'),
    await send('/fails'),
    await send('/nowhere'),
    await send('/', 'POST'),
  ]) {
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('a fault shows the visitor only the request id, and the log has the error', async () => {
  const { send, lines } = await listen()
  const answer = await send('/fails')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain(answer.headers['x-request-id'])
  expect(answer.body).not.toContain('handler')
  expect(lines.join('')).toContain('the handler failed')
})

/** Answers `/` from memory; everything else goes to the routes. */
const frontWithHomePage: PageFront = {
  answer({ url }, response) {
    if (url !== '/') return false
    response.writeHead(200, ['content-length', '11']).end('from memory')
    return true
  },
  writeSummary() {},
}

async function connectTo(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const visitor = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  visitor.on('data', (bytes: Buffer) => (received += bytes.toString()))
  const closed = once(visitor, 'close')
  return { visitor, closed, received: () => received }
}
const head = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: www.example.org', ...lines, '', ''].join('\r\n')

test('a stop closes a connection that is kept open without a request', async () => {
  const { app } = await listen({ front: frontWithHomePage })
  const { visitor, closed, received } = await connectTo(app)
  visitor.write(head('/'))
  await expect.poll(received).toContain('from memory')
  await app.close()
  await closed
})

test('pipelined requests are answered in order, from memory or not', async () => {
  const { app } = await listen({ front: frontWithHomePage })
  const { visitor, closed, received } = await connectTo(app)
  visitor.write(head('/healthz') + head('/') + head('/healthz', 'Connection: close'))
  await closed
  expect(received().match(/from memory|ok$|ok(?=HTTP)/g)).toEqual(['ok', 'from memory', 'ok'])
  await app.close()
})

// CWE-444: no handler reads the body of a request that is answered from memory.
test('the body of a request that is answered from memory is not read as the next request', async () => {
  const hidden = head('/healthz')
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
  for (const request of [
    head('/', `Content-Length: ${hidden.length}`) + hidden,
    head('/', 'Transfer-Encoding: chunked') + chunk,
  ]) {
    const { app } = await listen({ front: frontWithHomePage })
    const { visitor, closed, received } = await connectTo(app)
    visitor.write(request + head('/'))
    await closed
    expect(received().match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
    expect(received()).toContain('from memory')
    await app.close()
  }
})

test('an address that cannot be decoded gets a page with status 400', async () => {
  const { send } = await listen()
  const answer = await send('/%E0%A4%A')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('This address cannot be read')
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

test('a path that leaves the folder of assets is refused and logs no fault', async () => {
  const clientBuild = await temporaryFolder()
  await mkdir(join(clientBuild, 'assets'))
  const { app, lines } = await listen({ clientBuild })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // fetch would resolve the dots before it sends the request.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    get({ port, path: '/assets/../../package.json', headers: { host: 'www.example.org' } }, resolve).on(
      'error',
      reject,
    )
  })
  answer.resume()
  expect(answer.statusCode).toBe(404)
  expect(lines.join('')).not.toContain('fault')
  await app.close()
})

test('a range of an asset of the build before is served', async () => {
  const build = await temporaryFolder()
  for (const folder of ['client/assets', 'earlier-assets'])
    await mkdir(join(build, folder), { recursive: true })
  await writeFile(join(build, 'client/assets', 'font-b2.woff2'), 'new')
  await writeFile(join(build, 'earlier-assets', 'font-a1.woff2'), 'letters')
  const { send } = await listen({ clientBuild: join(build, 'client') })
  const answer = await send('/assets/font-a1.woff2', 'GET', { range: 'bytes=0-2' })
  expect([answer.statusCode, answer.body]).toEqual([206, 'let'])
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await send('/assets/font-b2.woff2')).body).toBe('new')
  expect((await send('/assets/font-0.woff2')).statusCode).toBe(404)
})

test('a file of the build is sent in its compressed form, with an immutable cache policy and no line in the log', async () => {
  const clientBuild = await temporaryFolder()
  const assets = join(clientBuild, 'assets')
  await mkdir(assets)
  const script = Buffer.from('export const women = 40')
  await writeFile(join(assets, 'root-a1.js'), script)
  await writeFile(join(assets, 'root-a1.js.br'), brotliCompressSync(script))
  await writeFile(join(assets, 'root-a1.js.gz'), gzipSync(script))
  await writeFile(join(assets, 'ojuju-b2.woff2'), 'letters')
  await writeFile(join(assets, 'cloth-c3.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { send, lines } = await listen({ clientBuild })
  const get = (name: string, accepted = 'gzip, deflate, br, zstd') =>
    send(`/assets/${name}`, 'GET', { 'accept-encoding': accepted })

  const brotli = await get('root-a1.js')
  expect(brotli.rawPayload).toEqual(brotliCompressSync(script))
  expect(brotli.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await get('root-a1.js', 'gzip')).rawPayload).toEqual(gzipSync(script))
  expect((await get('root-a1.js', 'identity')).rawPayload).toEqual(script)
  const font = await get('ojuju-b2.woff2')
  expect([font.body, font.headers['content-encoding']]).toEqual(['letters', undefined])
  expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '7' })

  // When somebody opens a drawing directly, scripts in it would run.
  const policies = [brotli, font, await get('cloth-c3.svg')].map(
    ({ headers }) => headers['content-security-policy'],
  )
  expect(policies).toEqual([undefined, undefined, expect.stringContaining("default-src 'none'")])
  expect(lines.join('')).not.toContain('root-a1')
  const head = await send('/assets/root-a1.js', 'HEAD', { 'accept-encoding': 'br' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(brotliCompressSync(script).length),
    '',
  ])
  for (const missing of ['gone.js', '', '.', 'folder/root-a1.js', '..%2fassets%2froot-a1.js', '%00.js'])
    expect((await get(missing)).statusCode, missing).toBe(404)
  expect(lines.join('')).toContain('gone')
})

test('a logo in the folder branding is served', async () => {
  const clientBuild = await temporaryFolder()
  await mkdir(join(clientBuild, 'assets'))
  await mkdir(join(clientBuild, 'branding'))
  await writeFile(join(clientBuild, 'branding', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { send } = await listen({ clientBuild })
  const answer = await send('/branding/logo.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('the log contains the path of a request and never its query', async () => {
  const { send, lines } = await listen()
  await send('/nowhere?title_adaeze')
  expect(lines.join('')).toContain('"path":"/nowhere"')
  expect(lines.join('')).not.toContain('adaeze')
})

test('/readyz answers 503 when the database fails, /healthz does not', async () => {
  const { send } = await listen({ ready: () => Promise.reject(new Error('database is gone')) })
  expect((await send('/healthz')).statusCode).toBe(200)
  expect((await send('/readyz')).statusCode).toBe(503)
})

test.each([
  ['something that is no HTTP request', 'hello\r\n\r\n', 400, 'This request cannot be read'],
  [
    'a request with more headers than Node accepts',
    `GET / HTTP/1.1\r\nHost: www.example.org\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Your browser sent too much about itself',
  ],
])('%s gets a page with an explanation and the security headers', async (_what, bytes, status, title) => {
  const { app } = await listen()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(received).toContain(title)
  const { 'content-security-policy': _replacedByThePage, ...headers } = securityHeaders({ https: true })
  for (const [name, value] of Object.entries(headers)) {
    expect(received).toContain(`\r\n${name}: ${value}\r\n`)
  }
  expect(received).toContain('\r\nconnection: close\r\n')
})

test('while the store of the pictures does not answer, a picture gets 503 and a time to try again', async () => {
  const { send, lines } = await listen()
  const response = await send('/unavailable')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('10')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toContain('The storage of the website does not answer')
  expect(lines.join('')).toContain('store-unavailable')
})
