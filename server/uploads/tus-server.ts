import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { maxTypedLength, normalise } from '#domain/plain-text.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import type { Staging } from './staging.ts'
import { TusStore } from './tus-store.ts'

/** The maximum length of a file name, in characters. */
const maxNameLength = 120
const tusHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
]

/** An upload that a POST begins. */
export interface NewUpload {
  readonly id: UploadId
  /** `uid` of the account. */
  readonly owner: string
}

/** Creates the tus server, which handles the requests of the protocol. Locks are in memory. */
export function createTusServer(options: {
  path: string
  staging: Staging
  onFault: (error: unknown) => void
}) {
  const { path, staging, onFault } = options
  const newUploads = new WeakMap<object, NewUpload>()
  const store = new TusStore(staging)
  const server = new Server({
    path,
    datastore: store,
    locker: new MemoryLocker(),
    // A phone that changed networks retries while its broken connection still has the lock.
    lockDrainTimeout: 500,
    relativeLocation: true,
    respectForwardedHeaders: false,
    maxSize: imageLimits.maxBytes,
    allowedOrigins: () => false,
    namingFunction: (request) => newUploads.get(request)!.id,
    onUploadCreate: async (request, upload) => ({
      metadata: { filename: toName(upload.metadata?.filename), owner: newUploads.get(request)!.owner },
    }),
    onResponseError: (_request, error) => ({ status_code: statusOf(error), body: '' }),
  })

  function statusOf(error: Error | { status_code: number }): number {
    if (orStorageFull(error) instanceof StorageFullError) return 507
    if (error === ERRORS.ERR_LOCK_TIMEOUT) return 423
    if ('code' in error && error.code === 'ENOENT') return 410
    // 501 means an unsupported tus feature, so the request is wrong and not the server.
    if ('status_code' in error) return error.status_code === 501 ? 400 : error.status_code
    onFault(error)
    return 500
  }

  return {
    /** The tus extensions that OPTIONS lists. */
    extensions: store.extensions,

    /** `upload`: only for a POST. */
    async handle(request: FastifyRequest, reply: FastifyReply, upload?: NewUpload): Promise<Response> {
      const webRequest = toWebRequest(request, reply)
      if (upload) newUploads.set(webRequest, upload)
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

/** The request for the tus server: only the headers of the protocol, and a fixed host instead of the client's. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const name of tusHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  // tus destroys the stream to stop reading. The connection must stay open for the response.
  const body = hasBody ? request.raw.pipe(new PassThrough()) : null
  const webRequest = new Request(new URL(request.url, 'http://localhost'), {
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

/** Removes control characters and those that change the direction of the text around them. */
function toName(name: string | null | undefined): string {
  const text = normalise((name ?? '').slice(0, maxTypedLength(maxNameLength)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...text].slice(0, maxNameLength).join('') || 'picture'
}
