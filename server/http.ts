import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import type { Logger } from './log.ts'
import { sendPlainPage } from './plain-page.ts'
import { guardRequests, unreadableAddress, unusedMethod } from './request-guard.ts'
import type { PageFront } from './page-cache/page-front.ts'
import { setSecurityHeaders, showableByOthers } from './security-headers.ts'
import { answerUnparsedRequest } from './unparsed-request.ts'

/** No route describes its input or output to the framework, so the two large libraries for that are never read. */
const noSchemas = (): never => {
  throw new Error('a route has a schema: give the framework its validator and serializer back')
}

/**
 * The HTTP server with everything that holds for each request: ids, log lines, security headers,
 * the origin check, small pages for what is refused. `main.ts` registers the routes.
 */
export async function createHttp(options: {
  log: Logger
  /** On every answer. */
  securityHeaders: Readonly<Record<string, string>>
  acceptedHosts: ReadonlySet<string>
  acceptedOrigins: ReadonlySet<string>
  /** The browser's half of the build; null in development, where Vite serves it. */
  clientBuild: string | null
  /** Answers before everything else, what it has; null in development, where pages change without a revision. */
  front: PageFront | null
  ready(): Promise<void>
}): Promise<FastifyInstance> {
  const { front } = options
  let http: HttpServer | undefined
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 2_000 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // While it stops, what still comes in over an open connection is answered too, and the connection ends with it.
    return503OnClosing: false,
    serverFactory(listener) {
      http = createHttpServer((request, response) => {
        if (!front?.answer(request, response)) listener(request, response)
      })
      return http.server
    },
    clientErrorHandler: (error, socket) => answerUnparsedRequest(error, socket, options.securityHeaders),
    // Reached by paths whose percent-encoding cannot be read; hooks do not run for them.
    frameworkErrors: (_error, _request, reply) => void sendPlainPage(reply, unreadableAddress),
  })
  // Bodies belong to whoever handles the request: tus and the router read the raw stream themselves.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.addHook('preClose', async () => http?.endConnections())
  app.addHook('onClose', async () => front?.writeSummary())
  setSecurityHeaders(app, options.securityHeaders)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  guardRequests(app, { hosts: options.acceptedHosts, origins: options.acceptedOrigins })

  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      path: request.raw.url?.split('?', 1)[0]?.slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What the framework itself refuses: a path that leaves its folder, a broken header.
    if (error.statusCode && error.statusCode < 500) {
      return sendPlainPage(reply, { ...unreadableAddress, status: error.statusCode })
    }
    request.log.error({ event: 'fault', err: error })
    return sendPlainPage(reply, {
      status: 500,
      title: 'The lights went out',
      words: `Something failed on our side and was written down as ${request.id}. Please try again.`,
    })
  })
  // Reached by missing files under /assets and by methods that no route knows; pages have their own 404.
  app.setNotFoundHandler((request, reply) =>
    sendPlainPage(
      reply,
      request.method === 'GET' || request.method === 'HEAD'
        ? {
            status: 404,
            title: 'This file is not here',
            words: 'It may belong to an older version of the page. Reload the page you came from.',
          }
        : unusedMethod,
    ),
  )

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', cachePolicy.momentary).type('text/plain').send('ok'),
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', cachePolicy.momentary).type('text/plain')
    try {
      await options.ready()
      return reply.send('ready')
    } catch (error) {
      request.log.error({ event: 'not-ready', err: error })
      return reply.code(503).send('not ready')
    }
  })

  if (options.clientBuild) {
    await app.register(serveStatic, {
      root: join(options.clientBuild, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', cachePolicy.immutable),
    })
    // Logos that the organisation put into public/branding. Their names do not change with their content.
    const branding = join(options.clientBuild, 'branding')
    if (existsSync(branding)) {
      await app.register(serveStatic, {
        root: branding,
        prefix: '/branding/',
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) =>
          void reply.headers({ ...showableByOthers, 'cache-control': cachePolicy.hourly }),
      })
    }
  }
  return app
}
