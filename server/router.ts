import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext, reportFaultContext } from '#app/context.ts'
import { sendPlainPage } from './plain-page.ts'
import { toWebRequest } from './web-request.ts'

/** The largest form: a report of 100,000 characters, percent-encoded, with everything around it. */
const largestBodyBytes = 2_000_000

/** Everything no other handler took goes to the pages: React Router renders, loads and acts. */
export function registerRouter(
  app: FastifyInstance,
  options: {
    siteUrl: string
    /** The routes; asked for on each request in development, where they change. */
    build: () => Promise<ServerBuild>
    mode: 'production' | 'development'
    /** Fills the typed keys of `app/context.ts` for one request. */
    provide(context: RouterContextProvider, request: FastifyRequest): void
  },
): void {
  const handle = createRequestHandler(options.build, options.mode)

  app.all('/*', async (request, reply) => {
    const body = await readBody(request)
    if (body === null) return sendPlainPage(reply.header('connection', 'close'), tooLarge)

    const context = new RouterContextProvider()
    context.set(nonceContext, randomBytes(18).toString('base64'))
    context.set(reportFaultContext, (error) => request.log.error({ event: 'fault', err: error }))
    options.provide(context, request)

    const aborted = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) aborted.abort()
    })
    const response = await handle(toWebRequest(request, body, options.siteUrl, aborted.signal), context)
    reply.code(response.status)
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : null)
  })
}

const tooLarge = {
  status: 413,
  title: 'This is too much at once',
  words: 'Nothing was changed. Shorten the text and send the form again.',
}

/** Forms are small, since files travel by tus; read whole, so that one too large is refused before an action runs. */
async function readBody({ method, raw }: FastifyRequest): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  if (method === 'GET' || method === 'HEAD') return Buffer.alloc(0)
  let receivedBytes = 0
  // Left open on an early return: the refusal still has to travel back on this connection.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    receivedBytes += chunk.length
    if (receivedBytes > largestBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
