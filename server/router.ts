import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext, reportFaultContext, requestIdContext } from '#app/context.ts'
import { readFormBody } from './form-body.ts'
import { sendPlainPage } from './plain-page.ts'
import { toWebRequest } from './web-request.ts'

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

  // Pages are read and forms are posted: nothing else ever reaches a loader or an action.
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const body = await readFormBody(request)
    // Closed, because what was not read of the body is still on its way.
    if (!body.ok) return sendPlainPage(reply.header('connection', 'close'), body.refusal)

    const context = new RouterContextProvider()
    context.set(nonceContext, randomBytes(18).toString('base64'))
    context.set(requestIdContext, request.id)
    context.set(reportFaultContext, (error) => request.log.error({ event: 'fault', err: error }))
    options.provide(context, request)

    const aborted = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) aborted.abort()
    })
    const response = await handle(toWebRequest(request, body.value, options.siteUrl, aborted.signal), context)
    reply.code(response.status)
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : null)
  }
}
