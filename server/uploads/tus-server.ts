import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import type { Staging } from './staging.ts'
import { MissingPartError } from './upload-files.ts'
import { TusStore } from './tus-store.ts'

const tusHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
]

/** Creates the tus server, which handles the requests of the protocol. */
export function createTusServer(options: {
  path: string
  staging: Staging
  onFault: (error: unknown) => void
}) {
  const { path, staging, onFault } = options
  const proven = new WeakMap<object, UploadId>()
  const store = new TusStore(staging)
  const server = new Server({
    path,
    datastore: store,
    // One request of this process at a time. `replaceParts` refuses the bytes of a request that another process outran.
    locker: new MemoryLocker(),
    // A phone that changed networks retries while its broken connection still has the lock.
    lockDrainTimeout: 500,
    relativeLocation: true,
    respectForwardedHeaders: false,
    maxSize: imageLimits.maxBytes,
    allowedOrigins: () => false,
    // tus would take the last part of the whole address, with its query, in which another id may stand.
    getFileIdFromRequest: (request) => proven.get(request),
    namingFunction: (request) => proven.get(request)!,
    onResponseError: (_request, error) => ({ status_code: statusOf(error), body: '' }),
  })

  function statusOf(error: Error | { status_code: number }): number {
    if (orStorageFull(error) instanceof StorageFullError) return 507
    if (error === ERRORS.ERR_LOCK_TIMEOUT) return 423
    if (error instanceof MissingPartError) return 410
    if (isStoreUnavailable(error)) return 503
    // 501 means an unsupported tus feature, so the request is wrong and not the server.
    if ('status_code' in error) return error.status_code === 501 ? 400 : error.status_code
    onFault(error)
    return 500
  }

  return {
    /** The tus extensions that OPTIONS lists. */
    extensions: store.extensions,

    /** `id`: the only upload that the request reaches, whatever its address says. The caller has checked its owner. */
    async handle(request: FastifyRequest, reply: FastifyReply, id: UploadId): Promise<Response> {
      const webRequest = toWebRequest(request, reply, path)
      proven.set(webRequest, id)
      try {
        return await server.handleWeb(webRequest)
      } finally {
        // Reads and drops the rest of the body, because browsers send all of it before they read the response.
        request.raw.unpipe()
        request.raw.resume()
      }
    },
  }
}

/** The request for the tus server: only the headers of the protocol, and a fixed address instead of the client's. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, path: string): Request {
  const headers = new Headers()
  for (const name of tusHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  // tus destroys the stream to stop reading. The connection must stay open for the response.
  const body = hasBody ? request.raw.pipe(new PassThrough()) : null
  const webRequest = new Request(new URL(path, 'http://localhost'), {
    method: request.method,
    headers,
    ...(body && {
      body: Readable.toWeb(body) as NodeWebStream<Uint8Array> as BodyInit,
      duplex: 'half',
    }),
  })
  // Through `runtime`, tus detects a broken connection and stores all bytes that arrived before.
  return Object.assign(webRequest, { runtime: { name: 'node', node: { req: request.raw, res: reply.raw } } })
}
