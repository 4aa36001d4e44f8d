import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttp } from './http/http.ts'
import { closeHttp } from './shutdown.ts'

/** Starts a server that reads the whole body, and a request that has sent half of its body. */
async function halfSent() {
  const hosts = new Set<string>()
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    securityHeaders: {},
    acceptedHosts: hosts,
    acceptedOrigins: new Set(['http://localhost']),
    clientBuild: null,
    front: null,
    ready: async () => {},
  })
  const begun = Promise.withResolvers<void>()
  app.post('/', async ({ raw }) => {
    begun.resolve()
    return `${(await text(raw)).length} bytes`
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  hosts.add(`localhost:${port}`)
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    headers: { host: `localhost:${port}`, origin: 'http://localhost', 'content-length': 10 },
  })
  sent.write('12345')
  await begun.promise
  return { app, sent }
}

const answerTo = async (sent: ClientRequest) => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return text(answer)
}

test('a request in flight is answered before the server is closed', async () => {
  const { app, sent } = await halfSent()
  const closed = closeHttp(app, 60_000)
  sent.end('67890')
  expect(await answerTo(sent)).toBe('10 bytes')
  await closed
})

test('a request that never ends is cut, and the server still closes', async () => {
  const { app, sent } = await halfSent()
  const broken = once(sent, 'response').catch((error: NodeJS.ErrnoException) => error.code)
  await closeHttp(app, 20)
  expect(await broken).toBe('ECONNRESET')
})
