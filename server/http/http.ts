import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import type { Logger } from '../log.ts'
import { type PlainAnswer, sendPlainPage } from './plain-page.ts'
import { guardRequests, unreadableAddress, unusedMethod } from './request-guard.ts'
import type { PageFront } from '../page-cache/page-front.ts'
import { neededByDocumentsOnly, setSecurityHeaders, showableByOthers } from './security-headers.ts'
import { answerUnparsedRequest } from './unparsed-request.ts'

const unavailable: PlainAnswer = {
  status: 503,
  title: 'This cannot be shown now',
  words: 'The storage of the website does not answer. Please try again in a moment.',
  retryAfterS: 10,
}

/** No route has a schema, so Fastify's validator and serializer are not loaded: they are two large libraries. */
const noSchemas = (): never => {
  throw new Error('a route has a schema: remove this compilersFactory from createHttp')
}

/**
 * Creates the HTTP server with everything that applies to all requests: ids, log lines, security headers, the origin
 * check and small pages for refusals. `main.ts` registers the routes.
 */
export async function createHttp(options: {
  log: Logger
  /** Headers of every response. */
  securityHeaders: Readonly<Record<string, string>>
  acceptedHosts: ReadonlySet<string>
  acceptedOrigins: ReadonlySet<string>
  /** The folder of the client build; null in development, where Vite serves the files. */
  clientBuild: string | null
  /** Answers cached pages before the framework; null in development, where pages change without a new revision. */
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
    // During a stop, requests on open connections are still answered. Each connection closes after its response.
    return503OnClosing: false,
    serverFactory(listener) {
      http = createHttpServer((request, response) => {
        if (!front?.answer(request, response)) listener(request, response)
      })
      return http.server
    },
    clientErrorHandler: (error, socket) => answerUnparsedRequest(error, socket, options.securityHeaders),
    // Fastify calls this for paths with broken percent-encoding; hooks do not run for them.
    frameworkErrors: (_error, _request, reply) =>
      void sendPlainPage(reply.headers(options.securityHeaders), unreadableAddress),
  })
  // The tus server and the router read the raw stream themselves.
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
    if (isAsset(request) && reply.statusCode < 400) return
    request.log.info({
      event: 'request',
      method: request.method,
      path: request.raw.url?.split('?', 1)[0]?.slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Refused by the framework itself, for example a path that leaves its folder.
    if (error.statusCode && error.statusCode < 500) {
      return sendPlainPage(reply, { ...unreadableAddress, status: error.statusCode })
    }
    request.log.error({ event: 'fault', err: error })
    if (isStoreUnavailable(error)) return sendPlainPage(reply, unavailable)
    return sendPlainPage(reply, {
      status: 500,
      title: 'The lights went out',
      words: `Something failed on our side and was written down as ${request.id}. Please try again.`,
    })
  })
  // For missing files under /assets and for methods without a route. The router renders its own 404 page.
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
    reply.header('cache-control', cachePolicy.uncached).type('text/plain').send('ok'),
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', cachePolicy.uncached).type('text/plain')
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
      root: [...findAssetFolders(options.clientBuild)],
      // Its route for all files reads the list of the folder for each request, and a route for each file makes a start a
      // sixth slower.
      serve: false,
      cacheControl: false,
      lastModified: false,
      // Those that `scripts/compress-files.mjs` writes.
      preCompressed: true,
      setHeaders(reply, path) {
        for (const name of neededByDocumentsOnly) reply.removeHeader(name)
        if (/\.(?:png|svg)$/.test(path)) reply.headers(showableByOthers)
        // Of all files, only drawings can run scripts when they are opened directly.
        if (!path.endsWith('.svg')) reply.removeHeader('content-security-policy')
        reply.header('cache-control', cachePolicy.immutable)
      },
    })
    app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
      const name = request.params['*']
      // The folder has no folders.
      return /^[\w-][\w.-]*$/.test(name) ? reply.sendFile(name) : reply.callNotFound()
    })
    // The organisation's logos. Their names do not change with their content.
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

const isAsset = ({ raw }: FastifyRequest): boolean => raw.url?.startsWith('/assets/') ?? false

/**
 * The existing folders behind `/assets/`: that of this build, and that of the previous one, whose pages browsers may
 * still show (`scripts/build-folders.mjs`).
 */
const findAssetFolders = (clientBuild: string): readonly string[] =>
  [join(clientBuild, 'assets'), join(clientBuild, '..', 'earlier-assets')].filter((folder) =>
    existsSync(folder),
  )
