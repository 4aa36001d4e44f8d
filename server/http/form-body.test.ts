import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { maxFields } from '#app/form-sizes.ts'
import { FormCutOffError, readForm } from './form-body.ts'

const maxBytes = 64_000

type Outcome = Awaited<ReturnType<typeof readForm>> | { readonly thrown: unknown }

/** Starts a server that reads one form and responds with its status. `outcome` is the result of `readForm`. */
async function formServer() {
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
  const server = createServer(async (raw: IncomingMessage, response) => {
    const read = await readForm({ headers: raw.headers, raw }, { maxBytes }).catch((thrown: unknown) => ({
      thrown,
    }))
    resolve(read)
    if ('ok' in read) response.writeHead(read.ok ? 200 : read.refusal.status, { connection: 'close' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, outcome }
}

/** Sends a form. Returns the status, and the fields that an action would get. */
async function post(type: string | null, body: string | Buffer<ArrayBuffer>) {
  const { port, outcome } = await formServer()
  const { status } = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: type === null ? {} : { 'content-type': type },
    body: Buffer.from(body),
  })
  const read = await outcome
  return { status, fields: 'ok' in read && read.ok ? [...read.value] : null }
}

const percentEncoded = 'application/x-www-form-urlencoded'
const inParts = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('percent-encoded and multipart forms are read into their fields', async () => {
  const fields = [['title', 'A seat, Ọ̀rọ̀']]
  const encoded = new URLSearchParams([['title', 'A seat, Ọ̀rọ̀']]).toString()
  expect(await post(percentEncoded, encoded)).toEqual({ status: 200, fields })
  expect(await post(`${percentEncoded};charset=UTF-8`, '')).toEqual({ status: 200, fields: [] })
  expect(await post(inParts, `${part('title', 'A seat, Ọ̀rọ̀')}--x--\r\n`)).toEqual({ status: 200, fields })
})

test('a form with broken percent-encoding is accepted; the page checks its fields', async () => {
  expect((await post(percentEncoded, 'title=%zz%ff&=&&')).status).toBe(200)
})

test('a body that is not a form is refused before it reaches an action', async () => {
  for (const type of [
    null,
    'application/json',
    'application/offset+octet-stream',
    ';',
    'text/plain; x="',
    // JavaScript's trim removes this space, but a MIME type must not contain it.
    'multipart/form-data\u00a0; boundary=x',
  ]) {
    expect((await post(type, '{}')).status, String(type)).toBe(415)
  }
})

test('a multipart form that cannot be parsed is refused', async () => {
  const bodies = ['', 'nonsense', '--x', '--x\r\n', part('title', 'without an end'), `--x\r\n:\r\n\r\n--x--`]
  for (const body of bodies) expect((await post(inParts, body)).status, body).toBe(400)
  for (const boundary of ['', '; boundary', '; boundary=', '; boundary="a\\"b"', '; boundary=é'])
    expect((await post(`multipart/form-data${boundary}`, part('title', 'x'))).status, boundary).toBe(400)
  const long = 'y'.repeat(71)
  const body = `--${long}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--${long}--\r\n`
  expect((await post(`multipart/form-data; boundary=${long}`, body)).status).toBe(400)
})

test('a form of the maximum size is read, and one more byte is refused', async () => {
  expect((await post(percentEncoded, Buffer.alloc(maxBytes, 'a'))).status).toBe(200)
  expect((await post(percentEncoded, Buffer.alloc(maxBytes + 1, 'a'))).status).toBe(413)
})

test('a form of ten million bytes gets a refusal and no broken connection', async () => {
  expect((await post(percentEncoded, Buffer.alloc(9_999_999, 'a'))).status).toBe(413)
  expect((await post('text/plain', Buffer.alloc(9_999_999, 'a'))).status).toBe(415)
})

test('a form with too many fields is refused before it is parsed', async () => {
  const pairs = (count: number) => Array(count).fill('a').join('&')
  expect((await post(percentEncoded, pairs(maxFields))).fields).toHaveLength(maxFields)
  expect((await post(percentEncoded, pairs(maxFields + 1))).status).toBe(413)
  expect((await post(percentEncoded, '&'.repeat(maxFields))).status).toBe(413)
  const parts = (count: number) => `${part('a', 'b').repeat(count)}--x--\r\n`
  expect((await post(inParts, parts(maxFields))).fields).toHaveLength(maxFields)
  expect((await post(inParts, parts(maxFields + 1))).status).toBe(413)
  expect((await post(inParts, '--x\r\n'.repeat(maxBytes / 5))).status).toBe(413)
})

test('a client that disconnects in the middle of its form causes a FormCutOffError', async () => {
  const { port, outcome } = await formServer()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${percentEncoded}\r\ncontent-length: 1000\r\n\r\nname=`,
    () => socket.destroy(),
  )
  expect(await outcome).toEqual({ thrown: expect.any(FormCutOffError) })
})
