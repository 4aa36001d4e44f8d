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

/** Of a file, in characters. */
const maxNameLength = 120
const tusHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
]

/** An upload that a POST begins: its id, and the `uid` of the account. */
export interface NewUpload {
  readonly id: UploadId
  readonly owner: string
}

/** The protocol itself: each request is handed over, and its answer comes back. Locks are held in memory. */
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
    // A phone that changed networks tries again while its dead connection still holds the lock.
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
    // A request for what tus calls unsupported is no fault of ours.
    if ('status_code' in error) return error.status_code === 501 ? 400 : error.status_code
    onFault(error)
    return 500
  }

  return {
    /** As OPTIONS lists them. */
    extensions: store.extensions,

    /** `upload`: for a POST. */
    async handle(request: FastifyRequest, reply: FastifyReply, upload?: NewUpload): Promise<Response> {
      const webRequest = toWebRequest(request, reply)
      if (upload) newUploads.set(webRequest, upload)
      try {
        return await server.handleWeb(webRequest)
      } finally {
        // What nobody wants any more is read all the same: browsers send all of it before they look for an answer.
        request.raw.unpipe()
        request.raw.resume()
      }
    },
  }
}

/** The request as tus reads it: only its own headers, and an address that owes nothing to what the client says. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const name of tusHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  // tus stops reading by destroying what it reads from: the connection has an answer to carry yet.
  const body = hasBody ? request.raw.pipe(new PassThrough()) : null
  const webRequest = new Request(new URL(request.url, 'http://localhost'), {
    method: request.method,
    headers,
    ...(body && {
      body: Readable.toWeb(body) as NodeWebStream<Uint8Array> as BodyInit,
      duplex: 'half',
    }),
  })
  // With this tus notices a cut connection and keeps every byte that came before it.
  return Object.assign(webRequest, { runtime: { name: 'node', node: { req: request.raw, res: reply.raw } } })
}

/** Control characters are left out, and so are those that turn the direction of the text around them. */
function toName(name: string | null | undefined): string {
  const text = normalise((name ?? '').slice(0, maxTypedLength(maxNameLength)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...text].slice(0, maxNameLength).join('') || 'picture'
}
