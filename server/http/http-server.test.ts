import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

async function serve(answer: RequestListener, limits?: { readonly timeoutMs: number }) {
  const { server, endConnections } = createHttpServer(answer, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  /** Opens a connection. `connection`: the server's side of it. `received()`: the bytes that the visitor got. */
  async function visit() {
    const opened = once(server, 'connection') as Promise<[Socket]>
    const visitor = connect(port, '127.0.0.1')
    let received = ''
    visitor.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    const closed = once(visitor, 'close')
    const [connection] = await opened
    return { visitor, connection, closed, received: () => received }
  }
  /** Resolves when all connections are closed. */
  const stop = () => {
    endConnections()
    return once(server.close(), 'close')
  }
  return { visit, stop }
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const heads = (received: string) => received.match(/HTTP\/1\.1 [^]*?\r\n\r\n/g) ?? []

test('Connection: keep-alive is sent to HTTP/1.0 clients only, Connection: close to all', async () => {
  const { visit } = await serve(({ url }, response) => {
    if (url === '/refused') response.setHeader('Connection', 'close')
    response.setHeader('Content-Length', 2)
    if (url === '/refused-in-head') response.writeHead(413, { connection: 'close' })
    response.end('ok')
  })
  const connectionHeaders = async (...requests: string[]) => {
    const { visitor, received } = await visit()
    for (const [index, line] of requests.entries()) {
      visitor.write(`${line}\r\nHost: localhost\r\n\r\n`)
      await expect.poll(() => heads(received())).toHaveLength(index + 1)
    }
    visitor.destroy()
    return heads(received()).map((head) => /connection: [\w-]+/i.exec(head)?.[0]?.toLowerCase())
  }
  expect(
    await connectionHeaders(
      'GET / HTTP/1.1',
      'GET / HTTP/1.0\r\nConnection: keep-alive',
      'GET / HTTP/1.1\r\nConnection: close',
    ),
  ).toEqual([undefined, 'connection: keep-alive', 'connection: close'])
  expect(await connectionHeaders('GET / HTTP/1.1', 'GET /refused HTTP/1.1')).toEqual([
    undefined,
    'connection: close',
  ])
  expect(await connectionHeaders('GET /refused-in-head HTTP/1.1')).toEqual(['connection: close'])
})

test('the response to a request from before the stop says Connection: close and closes it', async () => {
  const requested = Promise.withResolvers<() => void>()
  const { visit, stop } = await serve((_request, response) => requested.resolve(() => response.end('ok')))
  const { visitor, closed, received } = await visit()
  visitor.write(request)
  const answer = await requested.promise
  const stopped = stop()
  answer()
  await closed
  expect(heads(received())[0]).toContain('\r\nConnection: close\r\n')
  await stopped
})

test('a response whose head was sent before the stop has no such header, and its connection closes after the body', async () => {
  const requested = Promise.withResolvers<() => void>()
  const { visit, stop } = await serve((_request, response) => {
    response.write('begun ')
    requested.resolve(() => response.end('and done'))
  })
  const { visitor, closed, received } = await visit()
  visitor.write(request)
  const finish = await requested.promise
  await expect.poll(received).toContain('begun')
  const stopped = stop()
  finish()
  await closed
  expect(heads(received())[0]).not.toContain('Connection: ')
  expect(received()).toContain('and done')
  await stopped
})

test('a request that has half arrived when the site stops is read and answered', async () => {
  const { visit, stop } = await serve((_request, response) => response.end('ok'))
  const { visitor, closed, received } = await visit()
  visitor.write(request + request.slice(0, 20))
  await expect.poll(received).toContain('ok')
  const idle = await visit()
  idle.visitor.write(request)
  await expect.poll(idle.received).toContain('ok')
  const stopped = stop()
  await idle.closed
  visitor.write(request.slice(20))
  await closed
  expect(heads(received()).map((head) => /Connection: [\w-]+/.exec(head)?.[0])).toEqual([
    undefined,
    'Connection: close',
  ])
  await stopped
})

test('a connection without any request does not delay a stop', async () => {
  const { visit, stop } = await serve((_request, response) => response.end('ok'))
  const { closed } = await visit()
  await stop()
  await closed
})

// In Node 24.21, `server.close()` alone cut this response after 4 MB.
test('a large response arrives whole when a slow client reads it while the site stops', async () => {
  const large = Buffer.alloc(20_000_000, 'z')
  const { visit, stop } = await serve((_request, response) => response.end(large))
  const { visitor, connection, closed, received } = await visit()
  visitor.pause()
  visitor.write(request)
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0)
  const stopped = stop()
  visitor.resume()
  await closed
  expect(received().split('\r\n\r\n')[1]?.length).toBe(large.length)
  await stopped
})

test('a client that never reads a large response loses its connection', async () => {
  const { visit } = await serve((_request, response) => response.end(Buffer.alloc(20_000_000, 'z')), {
    timeoutMs: 300,
  })
  const { visitor, connection } = await visit()
  const closed = once(connection, 'close')
  visitor.pause()
  visitor.write(request)
  await closed
})

test('a client that reads slowly keeps its connection', async () => {
  const large = Buffer.alloc(20_000_000, 'z')
  const { visit } = await serve((_request, response) => response.end(large), { timeoutMs: 1_000 })
  const { visitor, received } = await visit()
  visitor.write(request)
  for (let pauses = 0; pauses < 6; pauses += 1) {
    visitor.pause()
    await setTimeout(400)
    visitor.resume()
    await setTimeout(5)
  }
  await expect.poll(() => received().split('\r\n\r\n')[1]?.length).toBe(large.length)
})

test('a client that sends the body of a GET slowly gets its response and loses its connection', async () => {
  const { visit } = await serve((_request, response) => response.end('ok'))
  const { visitor, closed, received } = await visit()
  visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nd')
  await closed
  expect(received()).toContain('\r\nConnection: close\r\n')
  expect(received()).toContain('ok')
})
