import { once } from 'node:events'
import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sayFailure } from './failure.ts'
import { createListen, timeOf } from './listen.ts'

const heard = { onChange: () => undefined, onAll: () => undefined }

async function listenAt(answer: (stream: ServerHttp2Stream) => void) {
  const server = createServer()
  server.on('stream', (stream) => {
    stream.on('error', () => undefined)
    answer(stream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return createListen({
    project: 'demo',
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: async () => 'token',
    collections: ['Programs'],
    times: { pingMs: 1_000, answerMs: 200 },
  })
}

const failureOf = (listening: Promise<void>) => listening.catch((error: unknown) => error)

test.each([
  [7, 'Cloud Datastore User'],
  [8, 'continues tomorrow'],
  [16, 'refuses the key'],
  [5, 'no such project'],
  [14, 'does not answer now'],
])('a listener that is refused with code %i has words for staff', async (code, words) => {
  const head = {
    ':status': 200,
    'content-type': 'application/grpc',
    'grpc-status': String(code),
    'grpc-message': 'no%20%E2%80%A6',
  }
  const listen = await listenAt((stream) => stream.respond(head, { endStream: true }))
  const failure = await failureOf(listen(heard, new AbortController().signal))
  expect(sayFailure(failure)).toContain(words)
  expect(String(failure)).toContain('no …')
})

test('a listener ends when the connection is cut, when nobody answers, when the answer is no message, and when it is stopped', async () => {
  const forever = new AbortController().signal
  const cut = await listenAt((stream) => stream.session?.destroy())
  expect(sayFailure(await failureOf(cut(heard, forever)))).toContain('does not answer now')
  const silent = await listenAt(() => undefined)
  expect(await failureOf(silent(heard, forever))).toMatchObject({ message: 'the listener has no answer' })
  const wrong = await listenAt((stream) => {
    stream.respond({ ':status': 200 })
    stream.write(Buffer.from('<html>a page of a proxy'))
  })
  expect(await failureOf(wrong(heard, forever))).toBeInstanceOf(Error)
  const stopping = new AbortController()
  const stopped = failureOf(silent(heard, stopping.signal))
  stopping.abort(new Error('stopped'))
  expect(await stopped).toMatchObject({ message: 'stopped' })
})

test('times are written as the REST format writes them', () => {
  const bytes = (...parts: number[]) => Uint8Array.from(parts)
  expect(timeOf(bytes(0x08, 0x01))).toBe('1970-01-01T00:00:01Z')
  expect(timeOf(bytes(0x08, 0x01, 0x10, 0x80, 0xca, 0xb5, 0xee, 0x01))).toBe('1970-01-01T00:00:01.500Z')
  expect(timeOf(bytes(0x08, 0x01, 0x10, 0xe8, 0x07))).toBe('1970-01-01T00:00:01.000001Z')
})
