import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openFastPath } from './fast-path.ts'

/**
 * A server that has `/`, `/page` and `/large` in memory, and `/coming` once it is made; everything else, and every other kind of
 * question, is its own.
 */
async function serve({ headersTimeout = 60_000, keepAliveTimeout = 60_000 } = {}) {
  const own: string[] = []
  const server = createServer((request, response) => {
    own.push(`${request.method} ${request.url}`)
    void text(request).then((body) => response.end(`own ${request.url} ${body}\n`))
  })
  const page = Buffer.alloc(16_000, 'p')
  const large = Buffer.alloc(8_000_000, 'z')
  const coming = Promise.withResolvers<string | null>()
  const inMemory: Readonly<Record<string, Buffer>> = {
    '/': Buffer.from('from memory\n'),
    '/page': page,
    '/large': large,
  }
  const close = openFastPath(
    server,
    {
      answer: () => false,
      answerPlain({ url }) {
        const toAnswer = (body: Buffer) => ({
          status: 200 as const,
          rest: Buffer.concat([Buffer.from(`content-length: ${body.length}\r\n\r\n`), body]),
        })
        if (url === '/coming')
          return coming.promise.then((words) => (words === null ? null : toAnswer(Buffer.from(words))))
        const body = inMemory[url]
        return body ? toAnswer(body) : null
      },
      stop() {},
    },
    { headersTimeout, keepAliveTimeout },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  /** A connection, with everything that came over it. */
  function visit() {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    const closed = once(socket, 'end').then(() => socket.destroy())
    const until = (words: string) => expect.poll(() => received).toContain(words)
    return { socket, closed, until, received: () => received }
  }
  return { server, close, own, visit, large, coming }
}

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
/** Another visitor asks and has her answer: by then what was sent before it has been read. */
async function roundTrip(
  visit: () => { socket: Socket; until(words: string): Promise<void> },
): Promise<void> {
  const other = visit()
  other.socket.write(get('/'))
  await other.until('from memory')
}

const countOf = (text: string, words: string) => text.split(words).length - 1

test('a connection is answered from memory until it asks for something else, and by the server from then on', async () => {
  const { own, visit } = await serve()
  const { socket, until, received } = visit()
  socket.write(get('/'))
  await until('from memory')
  socket.write(get('/'))
  await expect.poll(() => countOf(received(), 'from memory')).toBe(2)
  expect(own).toEqual([])

  socket.write('POST /contactus HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nAdaez')
  await until('own /contactus Adaez')
  socket.write(get('/'))
  await until('own / ')
  expect(own).toEqual(['POST /contactus', 'GET /'])
})

test('questions in pieces, or several in one, are answered each in its order', async () => {
  const { visit } = await serve()
  const pieces = visit()
  pieces.socket.write(get('/a').slice(0, 20))
  pieces.socket.write(get('/a').slice(20) + get('/b') + get('/').slice(0, 4))
  await pieces.until('own /b')
  pieces.socket.write(get('/').slice(4))
  await pieces.until('own / ')
  expect(pieces.received().match(/own \S+/g)).toEqual(['own /a', 'own /b', 'own /'])

  const together = visit()
  together.socket.write(get('/') + get('/b'))
  await together.until('own /b')
  expect(together.received().match(/own \S+/g)).toEqual(['own /', 'own /b'])
})

test('a body behind a GET is never read as the next question', async () => {
  const { own, visit } = await serve()
  const { socket, until } = visit()
  const hidden = get('/hidden')
  socket.write(get('/', `Content-Length: ${hidden.length}`) + hidden)
  await until('own / GET /hidden')
  socket.write(
    get('/', 'Transfer-Encoding: chunked') + `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  )
  await expect.poll(() => own).toEqual(['GET /', 'GET /'])
})

test('who asks without reading gets every answer in order, and memory holds one of them', async () => {
  const { own, visit, large } = await serve()
  const { socket, until, received } = visit()
  socket.pause()
  socket.write(get('/large'))
  await expect.poll(() => socket.bytesRead + socket.readableLength).toBeGreaterThan(0)
  socket.write(get('/a'))
  await expect.poll(() => own).toEqual(['GET /a'])
  socket.write(get('/b'))
  socket.resume()
  await until('own /b')
  expect(
    received()
      .match(/z{9}|own \S+/g)
      ?.filter((found, index, all) => found !== all[index - 1]),
  ).toEqual(['zzzzzzzzz', 'own /a', 'own /b'])
  expect(received().length).toBeGreaterThan(large.length)
})

test('while an answer waits for its reader, the next one is written to bytes of its own', async () => {
  const { server, visit } = await serve()
  const opened = once(server, 'connection') as Promise<[Socket]>
  const slow = visit()
  slow.socket.pause()
  const [connection] = await opened
  let asked = 0
  while (connection.writableLength === 0) {
    const before = connection.bytesWritten
    slow.socket.write(get('/page'))
    asked += 1
    await expect.poll(() => connection.bytesWritten, { interval: 1 }).toBeGreaterThan(before)
  }
  const other = visit()
  other.socket.write(get('/'))
  await other.until('from memory')
  slow.socket.resume()
  const idsOf = (received: string) => received.match(/(?<=x-request-id: )\S+/g) ?? []
  await expect.poll(() => idsOf(slow.received())).toHaveLength(asked)
  // Ids are counted on in the same bytes, and others begin anew.
  const counted = (id: string) => id.slice(0, -12)
  const [otherId = ''] = idsOf(other.received())
  expect(new Set(idsOf(slow.received()).map(counted)).size).toBe(1)
  expect(idsOf(slow.received()).map(counted)).not.toContain(counted(otherId))
})

test('what is still being made is waited for, and what comes after it stays in its order', async () => {
  const { own, visit, coming } = await serve()
  const { socket, until, received } = visit()
  socket.write(get('/coming'))
  await roundTrip(visit)
  socket.write(get('/'))
  await roundTrip(visit)
  expect(received()).toBe('')
  coming.resolve('made at last\n')
  await until('from memory')
  expect(received().match(/made at last|from memory/g)).toEqual(['made at last', 'from memory'])
  expect(own).toEqual([])
})

test('what turns out not to be for many is answered by the server', async () => {
  const { own, visit, coming } = await serve()
  const { socket, until } = visit()
  socket.write(get('/coming'))
  await roundTrip(visit)
  expect(own).toEqual([])
  coming.resolve(null)
  await until('own /coming')
  socket.write(get('/'))
  await until('own / ')
})

test('a stop lets those have their answer for whom it is being made', async () => {
  const { server, close, visit, coming } = await serve()
  const { socket, closed, received } = visit()
  socket.write(get('/coming'))
  await roundTrip(visit)
  close()
  const stopped = once(server.close(), 'close')
  coming.resolve('made at last\n')
  await closed
  expect(received()).toContain('made at last')
  await stopped
})

test('a visitor who leaves before her answer is made leaves nothing behind', async () => {
  const { server, visit, coming } = await serve()
  const { socket } = visit()
  socket.write(get('/coming'))
  await roundTrip(visit)
  socket.resetAndDestroy()
  coming.resolve('made at last\n')
  await expect.poll(() => connectionsOf(server)).toBe(1)
})

test('a silent connection is closed, before its first question and after its last answer', async () => {
  const impatient = await serve({ headersTimeout: 30 })
  await impatient.visit().closed

  const { visit } = await serve({ keepAliveTimeout: 30 })
  const { socket, closed, received } = visit()
  socket.write(get('/'))
  await closed
  expect(received()).toContain('from memory')
})

test('a visitor who says that nothing more comes gets her answer, and the connection ends', async () => {
  const { server, visit } = await serve()
  const { socket, closed, received } = visit()
  socket.end(get('/'))
  await closed
  expect(received()).toContain('from memory')
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

test('a stop closes connections that wait, after the whole of the last answer', async () => {
  const { server, close, visit, large } = await serve()
  const waiting = visit()
  waiting.socket.write(get('/'))
  await waiting.until('from memory')
  const reading = visit()
  reading.socket.pause()
  reading.socket.write(get('/large'))
  await expect.poll(() => reading.socket.readableLength).toBeGreaterThan(0)

  close()
  const stopped = once(server.close(), 'close')
  await waiting.closed
  reading.socket.resume()
  await reading.closed
  expect(countOf(reading.received(), 'z')).toBe(large.length)
  await stopped
})

test('a visitor who leaves in the middle of an answer leaves nothing behind', async () => {
  const { server, visit } = await serve()
  const { socket } = visit()
  socket.pause()
  socket.write(get('/large'))
  await expect.poll(() => socket.readableLength).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

const connectionsOf = (server: {
  getConnections(callback: (error: Error | null, count: number) => void): void
}) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
