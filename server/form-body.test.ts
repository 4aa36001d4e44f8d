import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { maxFields } from '#app/form-sizes.ts'
import { FormCutOffError, readForm } from './form-body.ts'

const maxBytes = 64_000

type Outcome = Awaited<ReturnType<typeof readForm>> | { readonly thrown: unknown }

/** A server that reads one form and answers with the status a visitor gets. */
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

/** The status, and the fields that an action gets. */
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

test('a form of either kind is read into its fields', async () => {
  const fields = [['title', 'A seat, Ọ̀rọ̀']]
  const encoded = new URLSearchParams([['title', 'A seat, Ọ̀rọ̀']]).toString()
  expect(await post(percentEncoded, encoded)).toEqual({ status: 200, fields })
  expect(await post(`${percentEncoded};charset=UTF-8`, '')).toEqual({ status: 200, fields: [] })
  expect(await post(inParts, `${part('title', 'A seat, Ọ̀rọ̀')}--x--\r\n`)).toEqual({ status: 200, fields })
})

test('a form with broken escapes is still a form: its fields are judged by the page', async () => {
  expect((await post(percentEncoded, 'title=%zz%ff&=&&')).status).toBe(200)
})

test('what is no form is refused before an action could stumble over it', async () => {
  for (const type of [
    null,
    'application/json',
    'application/offset+octet-stream',
    ';',
    'text/plain; x="',
    // White space to JavaScript's trim, and nothing that may stand in a type.
    'multipart/form-data\u00a0; boundary=x',
  ]) {
    expect((await post(type, '{}')).status, String(type)).toBe(415)
  }
})

test('a form in parts that cannot be taken apart is refused', async () => {
  const bodies = ['', 'nonsense', '--x', '--x\r\n', part('title', 'without an end'), `--x\r\n:\r\n\r\n--x--`]
  for (const body of bodies) expect((await post(inParts, body)).status, body).toBe(400)
  for (const boundary of ['', '; boundary', '; boundary=', '; boundary="a\\"b"', '; boundary=é'])
    expect((await post(`multipart/form-data${boundary}`, part('title', 'x'))).status, boundary).toBe(400)
  const long = 'y'.repeat(71)
  const body = `--${long}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--${long}--\r\n`
  expect((await post(`multipart/form-data; boundary=${long}`, body)).status).toBe(400)
})

test('a form as large as its page allows is read, one byte more is refused', async () => {
  expect((await post(percentEncoded, Buffer.alloc(maxBytes, 'a'))).status).toBe(200)
  expect((await post(percentEncoded, Buffer.alloc(maxBytes + 1, 'a'))).status).toBe(413)
})

test('a form of ten million bytes gets its refusal, and not a broken connection', async () => {
  expect((await post(percentEncoded, Buffer.alloc(9_999_999, 'a'))).status).toBe(413)
  expect((await post('text/plain', Buffer.alloc(9_999_999, 'a'))).status).toBe(415)
})

test('a form with more fields than any page has is refused before it is parsed', async () => {
  const pairs = (count: number) => Array(count).fill('a').join('&')
  expect((await post(percentEncoded, pairs(maxFields))).fields).toHaveLength(maxFields)
  expect((await post(percentEncoded, pairs(maxFields + 1))).status).toBe(413)
  expect((await post(percentEncoded, '&'.repeat(maxFields))).status).toBe(413)
  const parts = (count: number) => `${part('a', 'b').repeat(count)}--x--\r\n`
  expect((await post(inParts, parts(maxFields))).fields).toHaveLength(maxFields)
  expect((await post(inParts, parts(maxFields + 1))).status).toBe(413)
  expect((await post(inParts, '--x\r\n'.repeat(maxBytes / 5))).status).toBe(413)
})

test('a client that leaves in the middle of its form is no fault', async () => {
  const { port, outcome } = await formServer()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${percentEncoded}\r\ncontent-length: 1000\r\n\r\nname=`,
    () => socket.destroy(),
  )
  expect(await outcome).toEqual({ thrown: expect.any(FormCutOffError) })
})
