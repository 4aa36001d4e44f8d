import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { type Site, siteContext, visitContext } from '#app/context.ts'
import { failureStatus } from '#app/action-failure.ts'
import { formSizeOf } from '#app/form-sizes.ts'
import { wantsLowData } from '#app/low-data.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { yieldToNetwork } from './event-loop.ts'
import { discardBody, FormCutOffError, readForm } from './form-body.ts'
import type { Rendered } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { PageReads } from '../page-reads.ts'
import type { PageKey } from '../page-cache/page-key.ts'
import { compressQuickly } from '../page-cache/compress.ts'
import { chooseCoding } from '../page-cache/content-coding.ts'
import { sendPage } from '../page-cache/send-page.ts'
import { type PlainAnswer, sendPlainPage } from './plain-page.ts'
import { createPostLimiter, postRate } from './post-limiter.ts'
import { busy, type RenderQueues } from './render-queues.ts'
import { BusyError, type Place } from './queue.ts'
import { toWebRequest } from './web-request.ts'

/** Registers React Router as the last route, for every request that no other route handles. */
export function registerRouter(
  app: FastifyInstance,
  options: {
    /** The queries and commands that the routes use. */
    site: Site
    /** The routes; in development a function that is called for each request, because they change. */
    build: ServerBuild | (() => Promise<ServerBuild>)
    mode: 'production' | 'development'
    /**
     * Resolves when the content has everything that any process had committed before the call. Staff thus see their own
     * changes on the next page, whichever process answers it.
     */
    catchUp(): Promise<void>
    /** The key in the staff queue for a Cookie header; null for a visitor. */
    staffKey(cookie: string): string | null
    /** The key in the queue of anonymous posts. */
    clientAddress(request: FastifyRequest): string
    queues: RenderQueues
    /** The page cache, and the cache key of a request. Null disables caching. */
    cache: {
      readonly pages: PageCache
      keyOf(request: FastifyRequest['raw']): PageKey | null
      readonly countRead: PageReads['count']
    } | null
  },
): void {
  const handle = createRequestHandler(options.build, options.mode)
  const { queues, site } = options
  const postLimiter = createPostLimiter(postRate)

  // No other method reaches a loader or an action.
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    try {
      const key = options.cache?.keyOf(request.raw)
      return await (key ? answerCacheable(key, request, reply) : answerUncacheable(request, reply))
    } catch (error) {
      if (error instanceof BusyError) return sendPlainPage(reply, busy)
      if (error instanceof StorageFullError) return sendPlainPage(reply, diskFull)
      if (!(error instanceof FormCutOffError)) throw error
      request.log.info({ event: error.code })
      return reply.hijack()
    }
  }

  /** Renders from the cache key alone, so that nothing of one visitor's request reaches another visitor. */
  async function answerCacheable(key: PageKey, request: FastifyRequest, reply: FastifyReply) {
    const answer = await options.cache!.pages.once(key, () =>
      queues[key.partition].run((place) => render(new Request(site.url + key.address), request, place)),
    )
    if (!('status' in answer) || answer.status === 200) options.cache!.countRead(request.raw, key.address)
    if ('status' in answer) return sendRendered(reply, answer)
    reply.hijack()
    sendPage(request.raw, reply.raw, answer, request.id)
  }

  async function answerUncacheable(request: FastifyRequest, reply: FastifyReply) {
    const form = await receiveForm(request)
    // The connection closes, because unread bytes of the body may still arrive on it.
    if (!form.ok) return sendPlainPage(reply.header('connection', 'close'), form.refusal)

    const aborted = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) aborted.abort()
    })
    const isUnknown = options.mode === 'production' && isDataOfPublicPage(request.raw.url ?? '')
    const webRequest = toWebRequest(
      isUnknown
        ? { method: request.method, headers: request.headers, raw: { url: unknownAddress } }
        : request,
      site.url,
      aborted.signal,
    )
    return sendRendered(
      reply,
      await enqueue(request, (place) => render(webRequest, request, place, form.value)),
    )
  }

  /** Checks the limits before it reads the body, so that anonymous requests cost little. */
  async function receiveForm(request: FastifyRequest): Promise<Result<FormData, PlainAnswer>> {
    if (request.method !== 'POST') return accepted(new FormData())
    const size = formSizeOf(request.raw.url ?? '')
    if (options.staffKey(request.headers.cookie ?? '') === null) {
      const waitMs = postLimiter.take(options.clientAddress(request))
      if (waitMs !== null || size.staffOnly) await discardBody(request.raw)
      if (waitMs !== null) return refused(tooManyPosts(waitMs))
      if (size.staffOnly) return accepted(new FormData())
    }
    return readForm(request, size)
  }

  function enqueue(request: FastifyRequest, work: (place: Place) => Promise<Answer>): Promise<Answer> {
    const staffKey = options.staffKey(request.headers.cookie ?? '')
    if (staffKey !== null) {
      return queues.staff.run(async (place) => {
        await options.catchUp()
        return work(place)
      }, staffKey)
    }
    if (request.method === 'POST') return queues.anonymousPosts.run(work, options.clientAddress(request))
    return queues.unbounded.run(work)
  }

  async function render(
    webRequest: Request,
    request: FastifyRequest,
    place: Place,
    form = new FormData(),
  ): Promise<Answer> {
    await yieldToNetwork()
    let isDiskFull = false
    let isUnavailable = false
    const reportFault = (error: unknown) => {
      isDiskFull ||= error instanceof StorageFullError
      isUnavailable ||= isStoreUnavailable(error)
      request.log.error({ event: 'fault', err: error })
    }
    const response = await handle(webRequest, toContext(request, { place, form, reportFault }))
    // Status 500 means that no route has handled the fault.
    if (isDiskFull && response.status === 500) throw new StorageFullError('an action failed')
    if (response.body && response.headers.get('content-type') === download) {
      return { status: response.status, headers: [...response.headers], body: noBytes, stream: response.body }
    }
    const rendered = await toRendered(response)
    return isUnavailable && rendered.status === 500 ? toUnavailable(rendered) : rendered
  }

  function toContext(
    request: FastifyRequest,
    { place, form, reportFault }: { place: Place; form: FormData; reportFault(error: unknown): void },
  ): RouterContextProvider {
    const context = new RouterContextProvider()
    context.set(siteContext, site)
    context.set(visitContext, {
      form,
      clientAddress: options.clientAddress(request),
      lowData: wantsLowData(request.headers),
      requestId: request.id,
      reportFault,
      pause: place.pause,
    })
    return context
  }
}

/** An address without a page. React Router does not take it for the address of data. */
const unknownAddress = '/.data/'

/**
 * True for an address of React Router's data that nothing asks for: public pages are documents without its scripts. It
 * answers as any unknown address.
 */
const isDataOfPublicPage = (address: string): boolean =>
  /^[^?]*\.data(\?|$)/.test(address) && !/^\/(admin|preview)[/.]/.test(address)

/** Shown when scripts are off. With scripts, the staff's forms read the status and keep their content. */
const diskFull: PlainAnswer = {
  status: failureStatus.full,
  title: 'The website’s disk is full',
  words:
    'Nothing was changed. Go back: what you entered may still be there. Tell the person who runs the server, and try again when there is room.',
}

function tooManyPosts(waitMs: number): PlainAnswer {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes === 1 ? 'one minute' : `${minutes} minutes`
  return {
    status: 429,
    title: 'Many forms have come from your connection',
    words: `Nothing was changed. Wait ${wait}, then go back and send the form again.`,
    retryAfterS: Math.ceil(waitMs / 1_000),
  }
}

/** A response that may be larger than the memory, such as a backup. */
interface Answer extends Rendered {
  readonly stream?: ReadableStream<Uint8Array>
}
const download = 'application/octet-stream'
const noBytes = Buffer.alloc(0)

async function toRendered(response: Response): Promise<Rendered> {
  return {
    status: response.status,
    // The iterator returns each Set-Cookie as a separate entry (Fetch Standard).
    headers: [...response.headers],
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** The same page, with the status of a fault that passes (RFC 9110, 15.6.4). */
const toUnavailable = (rendered: Rendered): Rendered => ({
  ...rendered,
  status: 503,
  headers: [...rendered.headers, ['retry-after', '10']],
})

/** Compression hardly makes a smaller text any smaller. */
const minCompressedBytes = 1_000

/** A response without a cache policy is personal: a redirect, an error page, or a page of a session. */
async function sendRendered(
  reply: FastifyReply,
  { status, headers, body, stream }: Answer,
): Promise<FastifyReply> {
  reply.code(status).header('cache-control', cachePolicy.personal)
  for (const [name, value] of headers) reply.header(name, value)
  if (stream) return reply.send(Readable.fromWeb(stream as NodeReadableStream))
  if (body.length === 0) return reply.send(null)
  const isText = headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/'))
  if (!isText || body.length < minCompressedBytes) return reply.send(body)

  reply.header('vary', 'Accept-Encoding')
  const coding = chooseCoding(reply.request.headers['accept-encoding']?.toString())
  if (coding === 'identity') return reply.send(body)
  return reply.header('content-encoding', coding).send(await compressQuickly(body, coding))
}
