import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { ERRORS, MemoryLocker, Server, TUS_RESUMABLE, TUS_VERSION } from '@tus/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { diskFullRefusal, imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { mostTyped, normalise } from '#domain/plain-text.ts'
import type { WaitingPicture } from '#domain/media/staged-images.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { ImageWorkshopBusyError } from '../images/workshop.ts'
import { makeRoom, uploadQuota, type WaitingUpload } from './quota.ts'
import { wrongSizeRefusal, type Staging, type StagedUpload } from './staging.ts'
import { TusStore } from './tus-store.ts'

export interface UploadOptions {
  readonly staging: Staging
  /** Who is asking, by this very request's session; null when nobody is signed in. */
  readonly authenticate: (request: FastifyRequest) => Promise<Account | null>
  readonly onFault: (error: unknown) => void
}

const path = '/admin/uploads'
/** Of a file, in characters. */
const longestName = 120
const tusHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
]

const refusals = {
  signedOut:
    'You are signed out. Sign in again in another tab, then retry: the upload goes on from where it stopped.',
  gone: 'This upload is no longer here. Choose the file again.',
  notUnderstood: 'The upload could not be understood. Choose the file again.',
  otherVersion:
    'This page is not of the same version as the website. Reload the page, then choose the file again.',
  offsetDiffers: 'Some of this file has arrived already. Retry to go on from there.',
  files: `Quota exceeded. You have ${uploadQuota.files} pictures waiting that belong to no record. Remove some of them, or save the forms they are in, then press Try again.`,
  bytes:
    'Quota exceeded. Your pictures waiting that belong to no record take up 1 GB. Remove some of them, or save the forms they are in, then press Try again.',
  busyElsewhere: 'This file is being sent more than once at the moment. Wait a little, then press Try again.',
  diskFull: diskFullRefusal,
  failed: 'The upload was interrupted by a fault on the website. Retry to go on from where it stopped.',
} as const

/** Requests at work on one upload; more are told to come back. Each that waits for the lock costs the processor. */
const mostAtOnce = 4

/**
 * Resumable uploads (tus 1.0.0, with creation-with-upload and termination) at /admin/uploads, for signed-in staff.
 * Every verb is answered only to the account that began the upload; anybody else's is 404 and not 403, so that nobody
 * learns which uploads there are.
 * Refusals are JSON, `{ "refusal": "…" }`, with `"reason": "quota"` where removing others makes room. The bytes are never
 * served; a form restores its rows from `{id}/state` and `{id}/thumbnail`, and lists what waits from `GET /admin/uploads`.
 *
 * Locks are held in memory: with two processes on one folder, two requests for one upload could write at once.
 */
export async function registerUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  await app.register(async (scope) => mountUploads(scope, options))
}

async function mountUploads(
  app: FastifyInstance,
  { staging, authenticate, onFault }: UploadOptions,
): Promise<void> {
  // Bodies go to the disk as they arrive: nothing here may read or hold one first.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const beginning = new Map<string, { owner: string; sizeBytes: number }>()
  const begun = new WeakMap<object, { id: string; owner: string }>()
  const atWork = new Map<string, number>()
  const store = new TusStore(staging)
  const tus = new Server({
    path,
    datastore: store,
    locker: new MemoryLocker(),
    // A phone that changed networks asks again while its dead connection still holds the lock.
    lockDrainTimeout: 500,
    relativeLocation: true,
    respectForwardedHeaders: false,
    maxSize: imageLimits.maxBytes,
    allowedOrigins: () => false,
    namingFunction: (request) => begun.get(request)!.id,
    onUploadCreate: async (request, upload) => ({
      metadata: { filename: toName(upload.metadata?.filename), owner: begun.get(request)!.owner },
    }),
    onResponseError: (_request, error) => ({ status_code: statusOf(error), body: '' }),
  })

  function statusOf(error: Error | { status_code: number }): number {
    const cause = orStorageFull(error)
    if (cause instanceof StorageFullError) return 507
    if (error === ERRORS.ERR_LOCK_TIMEOUT) return 423
    if ('code' in error && error.code === 'ENOENT') return 410
    // A request for what tus calls unsupported is no fault of ours.
    if ('status_code' in error) return error.status_code === 501 ? 400 : error.status_code
    onFault(error)
    return 500
  }

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (orStorageFull(error) instanceof StorageFullError) return refuse(reply, 507, refusals.diskFull)
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, error.statusCode, refusals.notUnderstood)
    onFault(error)
    return refuse(reply, 500, refusals.failed)
  })

  app.addHook('onRequest', async (request, reply) => {
    // tus 1.0.0, "Tus-Resumable": "If the version specified by the Client is not supported by the Server, it MUST
    // respond with the 412 Precondition Failed status and MUST include the Tus-Version header into the response. In
    // addition, the Server MUST NOT process the request."
    if (!tusMethods.has(request.method) || request.headers['tus-resumable'] === TUS_RESUMABLE) return
    return refuse(reply.header('tus-version', TUS_VERSION.join(',')), 412, refusals.otherVersion)
  })

  app.options(path, (_request, reply) =>
    reply
      .headers({
        'tus-resumable': TUS_RESUMABLE,
        'tus-version': TUS_VERSION.join(','),
        'tus-extension': store.extensions.join(','),
        'tus-max-size': imageLimits.maxBytes,
      })
      .code(204)
      .send(),
  )

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const account = await authenticate(request)
    if (!account) return refuse(reply, 401, refusals.signedOut)
    const uploads = await staging.ofOwner(account.uid)
    const waiting = await Promise.all(
      uploads
        .toSorted((one, other) => one.createdAt - other.createdAt)
        .map(async ({ id, name, sizeBytes, createdAt, prepared }): Promise<WaitingPicture> => ({
          id,
          name,
          sizeBytes,
          createdAt,
          receivedBytes: await staging.receivedBytes(id),
          finished: prepared !== null,
        })),
    )
    return reply.header('cache-control', cachePolicy.personal).send({ waiting })
  })

  app.post(path, async (request, reply) => {
    const account = await authenticate(request)
    if (!account) return refuse(reply, 401, refusals.signedOut)
    const id = randomBytes(16).toString('hex')
    const sizeBytes = Number(request.headers['upload-length'])
    beginning.set(id, { owner: account.uid, sizeBytes })
    try {
      const refusal = await refusalToBegin(request, id, account)
      if (refusal) return refuse(reply, refusal.status, refusal.words, refusal.reason)
      return await answer(reply, await handle(request, reply, { id, owner: account.uid }), id)
    } finally {
      beginning.delete(id)
    }
  })

  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      const upload = await findOwn(request, reply)
      if (!upload) return reply
      const { id } = upload
      const others = atWork.get(id) ?? 0
      if (others >= mostAtOnce) return refuse(reply, 423, refusals.busyElsewhere)
      atWork.set(id, others + 1)
      try {
        await staging.touch(id)
        return await answer(reply, await handle(request, reply), id)
      } finally {
        const left = atWork.get(id)! - 1
        if (left > 0) atWork.set(id, left)
        else atWork.delete(id)
      }
    },
  })

  async function handle(
    request: FastifyRequest,
    reply: FastifyReply,
    beginning?: { id: string; owner: string },
  ): Promise<Response> {
    const webRequest = toWebRequest(request, reply)
    if (beginning) begun.set(webRequest, beginning)
    try {
      return await tus.handleWeb(webRequest)
    } finally {
      // What nobody wants any more is read all the same: browsers send all of it before they look for an answer.
      request.raw.unpipe()
      request.raw.resume()
    }
  }

  app.get<{ Params: { id: string } }>(`${path}/:id/state`, async (request, reply) => {
    const upload = await findOwn(request, reply)
    if (!upload) return reply
    await staging.touch(upload.id)
    const settled = await staging.settle(upload.id)
    if (!settled.ok) return refuse(reply, 422, settled.refusal)
    const receivedBytes = await staging.receivedBytes(upload.id)
    const { width = null, height = null, colour = null } = settled.value ?? {}
    return reply.header('cache-control', cachePolicy.personal).send({
      id: upload.id,
      name: upload.name,
      sizeBytes: upload.sizeBytes,
      receivedBytes,
      finished: settled.value !== null,
      width,
      height,
      colour,
    } satisfies UploadState)
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/thumbnail`, async (request, reply) => {
    const upload = await findOwn(request, reply)
    if (!upload) return reply
    const settled = await staging.settle(upload.id)
    if (!settled.ok || !settled.value) return refuse(reply, 404, refusals.gone)
    return reply
      .headers({
        'cache-control': cachePolicy.personal,
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(await readFile(staging.thumbnailPath(upload.id)))
  })

  /** The upload of the address when it belongs to who is asking; otherwise null, and the refusal is sent. */
  async function findOwn(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<StagedUpload | null> {
    const account = await authenticate(request)
    if (!account) {
      refuse(reply, 401, refusals.signedOut)
      return null
    }
    const upload = await staging.find(request.params.id)
    if (upload?.owner === account.uid) return upload
    refuse(reply, 404, refusals.gone)
    return null
  }

  async function refusalToBegin(
    request: FastifyRequest,
    id: string,
    account: Account,
  ): Promise<{ status: number; words: string; reason?: string } | null> {
    const { headers } = request
    if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined) {
      return { status: 400, words: refusals.notUnderstood }
    }
    if (!/^\d{1,15}$/.test(String(headers['upload-length'])))
      return { status: 400, words: refusals.notUnderstood }
    const sizeBytes = Number(headers['upload-length'])
    if (sizeBytes === 0) return { status: 422, words: imageRefusals.empty }
    if (sizeBytes > imageLimits.maxBytes) return { status: 413, words: imageRefusals.tooManyBytes }

    const now = Date.now()
    const waiting = new Map<string, WaitingUpload>(
      (await staging.ofOwner(account.uid)).map((upload) => [upload.id, upload]),
    )
    for (const [other, { owner, sizeBytes: size }] of beginning) {
      if (other === id) break
      if (owner === account.uid && !waiting.has(other))
        waiting.set(other, { id: other, sizeBytes: size, touchedAt: now })
    }
    const room = makeRoom([...waiting.values()], sizeBytes, now)
    // Not 429: upload clients take it for a request to try again by themselves.
    // The specification's status for a full quota.
    if (!room.ok) return { status: 402, words: refusals[room.refusal], reason: 'quota' }
    for (const old of room.value) await staging.discard(old)
    return null
  }

  async function answer(reply: FastifyReply, response: Response, id: string): Promise<FastifyReply> {
    const headers = Object.fromEntries([...response.headers].filter(([name]) => tusReplyHeader.test(name)))
    reply.headers({ ...headers, 'cache-control': cachePolicy.momentary })
    if (!response.ok) return giveUp(reply, id, response.status, wordsFor(response.status))
    if (reply.request.method === 'DELETE') return reply.code(response.status).send()
    try {
      const settled = await staging.settle(id)
      if (settled.ok) return reply.code(response.status).send()
      return giveUp(reply, id, 422, settled.refusal)
    } catch (error) {
      // The bytes are safe; the client comes back, and the next look prepares them.
      if (error instanceof StorageFullError) return giveUp(reply, id, 507, refusals.diskFull)
      if (!(error instanceof ImageWorkshopBusyError)) onFault(error)
      return giveUp(reply, id, 503, refusals.failed)
    }
  }

  async function giveUp(
    reply: FastifyReply,
    id: string,
    status: number,
    words: string,
  ): Promise<FastifyReply> {
    // Nobody was told the address of an upload that ends at its beginning.
    if (reply.request.method === 'POST') await staging.discard(id)
    reply.removeHeader('location').removeHeader('upload-offset').removeHeader('upload-length')
    return refuse(reply, status, words)
  }
}

/** What `GET /admin/uploads/{id}/state` answers; width, height and colour are null until `finished`. */
export interface UploadState {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly receivedBytes: number
  /** All bytes are here and the image was found good. */
  readonly finished: boolean
  readonly width: number | null
  readonly height: number | null
  readonly colour: string | null
}

const tusReplyHeader = /^(location|tus-.*|upload-.*)$/

const tusMethods = new Set(['HEAD', 'POST', 'PATCH', 'DELETE'])

/** `reason`: for the form, beside the words for the person. */
function refuse(reply: FastifyReply, status: number, refusal: string, reason?: string): FastifyReply {
  reply.header('cache-control', cachePolicy.momentary).header('tus-resumable', TUS_RESUMABLE)
  if (reply.request.method !== 'HEAD') return reply.code(status).send({ refusal, reason })
  // Clients take every refusal of HEAD but 423 for the loss of the upload, and send the file from its start.
  if (status >= 500) reply.header('upload-status', status)
  return reply.code(status >= 500 ? 423 : status).send()
}

function wordsFor(status: number): string {
  if (status === 404 || status === 410) return refusals.gone
  if (status === 409) return refusals.offsetDiffers
  // Over 25 MB is refused at the beginning: these are more bytes than were announced.
  if (status === 413) return wrongSizeRefusal
  if (status === 423) return refusals.busyElsewhere
  if (status === 507) return refusals.diskFull
  return status >= 500 ? refusals.failed : refusals.notUnderstood
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
  const text = normalise((name ?? '').slice(0, mostTyped(longestName)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...text].slice(0, longestName).join('') || 'picture'
}
