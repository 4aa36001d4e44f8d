import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { FileStore } from '@tus/file-store'
import type { Configstore } from '@tus/file-store'
import { MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#domain/accounts/schema.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { mostTyped, normalise } from '#domain/plain-text.ts'
import { ImageWorkshopBusyError } from '../images/workshop.ts'
import { wrongSizeRefusal, type Staging, type StagedUpload } from './staging.ts'

/** What one account may have waiting, finished or not, before a record claims it. */
export const uploadQuota = { files: 60, bytes: 1_000_000_000 } as const

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
  offsetDiffers: 'Some of this file has arrived already. Retry to go on from there.',
  tooManyFiles: `You have ${uploadQuota.files} pictures waiting that belong to no record yet. Save or cancel some of them, then retry.`,
  tooManyBytes: 'Your pictures waiting to be saved take up 1 GB. Save or cancel some of them, then retry.',
  failed: 'The upload was interrupted by a fault on the website. Retry to go on from where it stopped.',
} as const

/**
 * Resumable uploads (tus 1.0.0, with creation-with-upload and termination) at /admin/uploads, for signed-in staff.
 * Every verb is answered only to the account that began the upload; anybody else's is 404, as if it did not exist.
 * Refusals are JSON, `{ "refusal": "…" }`. The bytes are never served; a form restores its rows from
 * `{id}/state` and `{id}/thumbnail`.
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
  const store = new FileStore({ directory: staging.directory, configstore: toConfigstore(staging) })
  // Concatenation, deferred length and tus's own expiry would each need quota and ownership rules of their own.
  store.extensions = ['creation', 'creation-with-upload', 'termination']
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
  })

  app.options(path, (_request, reply) =>
    reply
      .headers({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': store.extensions.join(','),
        'tus-max-size': imageLimits.maxBytes,
      })
      .code(204)
      .send(),
  )

  app.post(path, async (request, reply) => {
    const account = await authenticate(request)
    if (!account) return refuse(reply, 401, refusals.signedOut)
    const id = randomBytes(16).toString('hex')
    const sizeBytes = Number(request.headers['upload-length'])
    beginning.set(id, { owner: account.uid, sizeBytes })
    try {
      const refusal = await refusalToBegin(request, id, account)
      if (refusal) return refuse(reply, refusal.status, refusal.words)
      const webRequest = toWebRequest(request, reply)
      begun.set(webRequest, { id, owner: account.uid })
      return await answer(reply, await tus.handleWeb(webRequest), id)
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
      return answer(reply, await tus.handleWeb(toWebRequest(request, reply)), upload.id)
    },
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/state`, async (request, reply) => {
    const upload = await findOwn(request, reply)
    if (!upload) return reply
    const settled = await staging.settle(upload.id)
    if (!settled.ok) return refuse(reply, 422, settled.refusal)
    const receivedBytes = await staging.receivedBytes(upload.id)
    const { width = null, height = null, colour = null } = settled.value ?? {}
    return reply.header('cache-control', 'private, no-store').send({
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
        'cache-control': 'private, no-store',
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

  async function refusalToBegin(request: FastifyRequest, id: string, account: Account) {
    const { headers } = request
    if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined) {
      return { status: 400, words: refusals.notUnderstood }
    }
    if (!/^\d{1,15}$/.test(String(headers['upload-length'])))
      return { status: 400, words: refusals.notUnderstood }
    const sizeBytes = Number(headers['upload-length'])
    if (sizeBytes === 0) return { status: 422, words: imageRefusals.empty }
    if (sizeBytes > imageLimits.maxBytes) return { status: 413, words: imageRefusals.tooManyBytes }

    const waiting = new Map(
      (await staging.ofOwner(account.uid)).map((upload) => [upload.id, upload.sizeBytes]),
    )
    for (const [other, { owner, sizeBytes: size }] of beginning) {
      if (other === id) break
      if (owner === account.uid) waiting.set(other, size)
    }
    // 413 for both: upload clients take 429 for a request to try again by themselves.
    if (waiting.size >= uploadQuota.files) return { status: 413, words: refusals.tooManyFiles }
    const bytes = [...waiting.values()].reduce((sum, size) => sum + size, sizeBytes)
    if (bytes > uploadQuota.bytes) return { status: 413, words: refusals.tooManyBytes }
    return null
  }

  async function answer(reply: FastifyReply, response: Response, id: string): Promise<FastifyReply> {
    const headers = Object.fromEntries([...response.headers].filter(([name]) => tusReplyHeader.test(name)))
    reply.headers({ ...headers, 'cache-control': 'no-store' })
    // Nobody was told the address of an upload that ends at its beginning.
    if (!response.ok && reply.request.method === 'POST') await staging.discard(id)
    if (!response.ok) return refuse(reply, response.status, wordsFor(response.status))
    if (reply.request.method !== 'DELETE') {
      try {
        const settled = await staging.settle(id)
        if (!settled.ok) {
          reply.removeHeader('location').removeHeader('upload-offset').removeHeader('upload-length')
          return refuse(reply, 422, settled.refusal)
        }
      } catch (error) {
        // The bytes are safe; the client comes back, and the next look prepares them.
        if (!(error instanceof ImageWorkshopBusyError)) onFault(error)
        return refuse(reply, 503, refusals.failed)
      }
    }
    return reply.code(response.status).send()
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

function refuse(reply: FastifyReply, status: number, refusal: string): FastifyReply {
  reply.code(status).header('cache-control', 'no-store').header('tus-resumable', '1.0.0')
  return reply.request.method === 'HEAD' ? reply.send() : reply.send({ refusal })
}

function wordsFor(status: number): string {
  if (status === 404 || status === 410) return refusals.gone
  if (status === 409) return refusals.offsetDiffers
  // Over 25 MB is refused at the beginning: these are more bytes than were announced.
  if (status === 413) return wrongSizeRefusal
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
  const webRequest = new Request(new URL(request.url, 'http://localhost'), {
    method: request.method,
    headers,
    ...(hasBody && {
      body: Readable.toWeb(request.raw) as NodeWebStream<Uint8Array> as BodyInit,
      duplex: 'half',
    }),
  })
  // With this tus notices a cut connection and keeps every byte that came before it.
  return Object.assign(webRequest, { runtime: { name: 'node', node: { req: request.raw, res: reply.raw } } })
}

/** Control characters are left out, and so are those that turn the direction of the text around them. */
function toName(name: string | null | undefined): string {
  const text = normalise((name ?? '').slice(0, mostTyped(longestName)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return [...text].slice(0, longestName).join('') || 'picture'
}

/** Lets tus keep its facts about an upload in the staging area's own. */
function toConfigstore(staging: Staging): Configstore {
  return {
    async get(id) {
      const upload = await staging.find(id)
      if (!upload) return undefined
      return new Upload({
        id,
        size: upload.sizeBytes,
        offset: 0,
        metadata: { filename: upload.name },
        creation_date: new Date(upload.createdAt).toISOString(),
      })
    },
    set: (id, upload) =>
      staging.begin({
        id,
        owner: upload.metadata?.owner ?? '',
        name: upload.metadata?.filename ?? '',
        sizeBytes: upload.size ?? 0,
        createdAt: Date.now(),
        prepared: null,
      }),
    delete: (id) => staging.discard(id),
  }
}
