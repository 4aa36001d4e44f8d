import { type Locker, TUS_RESUMABLE, TUS_VERSION } from '@tus/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageLimits } from '#domain/media/schema.ts'
import type { WaitingUpload } from '#domain/media/staged-images.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { ImageWorkshopBusyError } from '../images/workshop.ts'
import { beginUpload } from './begin-upload.ts'
import type { Staging } from './staging.ts'
import { createTusServer } from './tus-server.ts'
import { pictureOf, type StagedUpload } from './upload-facts.ts'
import { refusalOfStatus, refusals, refuse } from './upload-refusals.ts'

export interface UploadOptions {
  readonly staging: Staging
  readonly files: Pick<FileStore, 'open'>
  /** Lets only one request of all processes write to an upload at a time. */
  readonly locker: Locker
  /** The account of the request's session; null without a session. */
  readonly authenticate: (request: FastifyRequest) => Promise<Account | null>
  /** The uploads that drafts hold. */
  readonly inDrafts: () => Promise<ReadonlySet<string>>
  readonly onFault: (error: unknown) => void
}

const path = '/admin/uploads'
/** Concurrent requests for one upload; more get 423. A request that waits for the lock uses processor time. */
const maxConcurrent = 4

/**
 * Registers resumable uploads (tus 1.0.0, with creation-with-upload and termination) at /admin/uploads, for signed-in
 * staff. All methods work only for the account that began the upload; colleagues can look at the uploads in a draft.
 * For other accounts the status is 404 and not 403, so that they cannot learn which uploads exist. Refusals are JSON,
 * `{ "refusal": "…" }`, with `"reason": "quota"` when removing other uploads helps. The uploaded bytes are never
 * served. A form restores its list from `{id}/state` and `{id}/thumbnail`, and `GET /admin/uploads` lists those that
 * belong to no draft.
 */
export async function registerUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  await app.register(async (scope) => mountUploads(scope, options))
}

async function mountUploads(
  app: FastifyInstance,
  { staging, files, locker, authenticate, inDrafts, onFault }: UploadOptions,
): Promise<void> {
  // The framework must not read the bodies: the tus server streams them to the store.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const running = new Map<UploadId, number>()
  const tus = createTusServer({ path, staging, locker, onFault })

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (orStorageFull(error) instanceof StorageFullError) return refuse(reply, 507, refusals.diskFull)
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, error.statusCode, refusals.notUnderstood)
    if (isStoreUnavailable(error)) return refuse(reply, 503, refusals.failed)
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
        'tus-extension': tus.extensions.join(','),
        'tus-max-size': imageLimits.maxBytes,
      })
      .code(204)
      .send(),
  )

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const account = await authenticate(request)
    if (!account) return refuse(reply, 401, refusals.signedOut)
    const [uploads, kept] = await Promise.all([staging.ofOwner(account.uid), inDrafts()])
    const waiting = uploads
      .filter(({ id }) => !kept.has(id))
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(({ id, kind, name, sizeBytes, createdAt, receivedBytes, prepared }): WaitingUpload => ({
        id,
        kind,
        name,
        sizeBytes,
        createdAt,
        receivedBytes,
        finished: prepared !== null,
      }))
    return reply.header('cache-control', cachePolicy.personal).send({ waiting })
  })

  app.post(path, async (request, reply) => {
    const account = await authenticate(request)
    if (!account) return refuse(reply, 401, refusals.signedOut)
    const begun = await beginUpload(staging, request.headers, account)
    if (begun.ok) return answer(reply, await tus.handle(request, reply, begun.value), begun.value)
    const { status, words, reason } = begun.refusal
    return refuse(reply, status, words, reason)
  })

  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      const upload = await findOwn(request, reply)
      if (!upload) return reply
      const { id } = upload
      const others = running.get(id) ?? 0
      if (others >= maxConcurrent) return refuse(reply, 423, refusals.busyElsewhere)
      running.set(id, others + 1)
      try {
        await staging.touch(upload)
        return await answer(reply, await tus.handle(request, reply, id), id)
      } finally {
        const left = running.get(id)! - 1
        if (left > 0) running.set(id, left)
        else running.delete(id)
      }
    },
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/state`, async (request, reply) => {
    const upload = await findReadable(request, reply)
    if (!upload) return reply
    await staging.touch(upload)
    const settled = await staging.settle(upload.id)
    if (!settled.ok) return refuse(reply, 422, settled.refusal)
    const { width = null, height = null, colour = null } = pictureOf(settled.value) ?? {}
    return reply.header('cache-control', cachePolicy.personal).send({
      id: upload.id,
      name: upload.name,
      sizeBytes: upload.sizeBytes,
      receivedBytes: upload.receivedBytes,
      finished: settled.value !== null,
      width,
      height,
      colour,
    } satisfies UploadState)
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/thumbnail`, async (request, reply) => {
    const upload = await findReadable(request, reply)
    if (!upload) return reply
    const settled = await staging.settle(upload.id)
    const picture = settled.ok ? pictureOf(settled.value) : null
    const thumbnail = picture && (await files.open(picture.thumbnailKey))
    if (!thumbnail) return refuse(reply, 404, refusals.gone)
    return reply
      .headers({
        'cache-control': cachePolicy.personal,
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(await new Response(thumbnail.stream()).bytes())
  })

  /** Returns the upload if it belongs to the account of the request. Otherwise sends the refusal and returns null. */
  const findOwn = (request: UploadRequest, reply: FastifyReply) =>
    find(request, reply, async (upload, { uid }) => upload.owner === uid)

  /** The same for an upload that the account may look at: her own, and those in the drafts of colleagues. */
  const findReadable = (request: UploadRequest, reply: FastifyReply) =>
    find(request, reply, async ({ id, owner }, { uid }) => owner === uid || (await inDrafts()).has(id))

  async function find(
    request: UploadRequest,
    reply: FastifyReply,
    isAllowed: (upload: StagedUpload, account: Account) => Promise<boolean>,
  ): Promise<StagedUpload | null> {
    const account = await authenticate(request)
    if (!account) {
      refuse(reply, 401, refusals.signedOut)
      return null
    }
    const upload = await staging.find(request.params.id)
    if (upload && (await isAllowed(upload, account))) return upload
    refuse(reply, 404, refusals.gone)
    return null
  }

  async function answer(reply: FastifyReply, response: Response, id: UploadId): Promise<FastifyReply> {
    const headers = Object.fromEntries([...response.headers].filter(([name]) => tusReplyHeader.test(name)))
    reply.headers({ ...headers, 'cache-control': cachePolicy.uncached })
    if (!response.ok) return fail(reply, id, response.status, refusalOfStatus(response.status))
    if (reply.request.method === 'DELETE') return reply.code(response.status).send()
    try {
      const settled = await staging.settle(id)
      if (settled.ok) return reply.code(response.status).send()
      return fail(reply, id, 422, settled.refusal)
    } catch (error) {
      // The bytes are stored. When the client retries, the image is prepared.
      if (error instanceof StorageFullError) return fail(reply, id, 507, refusals.diskFull)
      if (!(error instanceof ImageWorkshopBusyError || isStoreUnavailable(error))) onFault(error)
      return fail(reply, id, 503, refusals.failed)
    }
  }

  async function fail(
    reply: FastifyReply,
    id: UploadId,
    status: number,
    words: string,
  ): Promise<FastifyReply> {
    // The client never gets the address of an upload that is refused in its first request.
    if (reply.request.method === 'POST') await staging.discard(id)
    reply.removeHeader('location').removeHeader('upload-offset').removeHeader('upload-length')
    return refuse(reply, status, words)
  }
}

type UploadRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * The response of `GET /admin/uploads/{id}/state`. Width, height and colour are those of a picture that is `finished`;
 * otherwise null.
 */
export interface UploadState {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly receivedBytes: number
  /** Whether all bytes have arrived and are valid. */
  readonly finished: boolean
  readonly width: number | null
  readonly height: number | null
  readonly colour: string | null
}

const tusReplyHeader = /^(location|tus-.*|upload-.*)$/

const tusMethods = new Set(['HEAD', 'POST', 'PATCH', 'DELETE'])
