import { TUS_RESUMABLE, TUS_VERSION } from '@tus/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageLimits } from '#domain/media/schema.ts'
import type { WaitingUpload } from '#domain/media/staged-images.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { answerUpload } from './answer-upload.ts'
import { beginUpload } from './begin-upload.ts'
import type { Staging } from './staging.ts'
import { createTusServer } from './tus-server.ts'
import { createUploadAccess } from './upload-access.ts'
import { pictureOf, type PreparedUpload, type StagedUpload } from './upload-facts.ts'
import { refusals, refuse, temporaryRefusalOf } from './upload-refusals.ts'

interface UploadOptions {
  readonly staging: Staging
  readonly files: Pick<FileStore, 'open'>
  /** The account of the request's session; null without a session. */
  readonly authenticate: (request: FastifyRequest) => Promise<Account | null>
  /** The uploads that the drafts of an account name. */
  readonly namedInDrafts: (uid: string) => Promise<ReadonlySet<string>>
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
  { staging, files, authenticate, namedInDrafts, onFault }: UploadOptions,
): Promise<void> {
  // The framework must not read the bodies: the tus server streams them to the store.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const running = new Map<UploadId, number>()
  const tus = createTusServer({ path, staging, onFault })
  const access = createUploadAccess({ staging, authenticate, namedInDrafts })
  const answer = (reply: FastifyReply, response: Response, id: UploadId) =>
    answerUpload({ staging, onFault }, reply, response, id)

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (orStorageFull(error) instanceof StorageFullError) return refuse(reply, 507, refusals.diskFull)
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, error.statusCode, refusals.notUnderstood)
    const temporary = temporaryRefusalOf(error)
    if (temporary !== null) return refuse(reply, 503, temporary)
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
    const account = await access.findAccount(request, reply)
    if (!account) return reply
    const { uid } = account
    const [uploads, kept] = await Promise.all([staging.ofOwner(uid), namedInDrafts(uid)])
    const waiting = uploads
      .filter(({ id }) => !kept.has(id))
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(toWaiting)
    return reply.header('cache-control', cachePolicy.personal).send({ waiting })
  })

  app.post(path, async (request, reply) => {
    const account = await access.findAccount(request, reply)
    if (!account) return reply
    const begun = await beginUpload(staging, request.headers, account)
    if (begun.ok) return answer(reply, await tus.handle(request, reply, begun.value), begun.value)
    const { status, words, reason } = begun.refusal
    return refuse(reply, status, words, reason)
  })

  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      const upload = await access.findOwn(request, reply)
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
    const upload = await access.findReadable(request, reply)
    if (!upload) return reply
    await staging.touch(upload)
    const settled = await staging.settle(upload.id)
    if (!settled.ok) return refuse(reply, 422, settled.refusal)
    return reply.header('cache-control', cachePolicy.personal).send(toState(upload, settled.value))
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/thumbnail`, async (request, reply) => {
    const upload = await access.findReadable(request, reply)
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
}

/**
 * The response of `GET /admin/uploads/{id}/state`. Width, height and colour are those of a picture that is `finished`;
 * otherwise null.
 */
interface UploadState {
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

function toState(upload: StagedUpload, prepared: PreparedUpload | null): UploadState {
  const { id, name, sizeBytes, receivedBytes } = upload
  const { width = null, height = null, colour = null } = pictureOf(prepared) ?? {}
  return { id, name, sizeBytes, receivedBytes, finished: prepared !== null, width, height, colour }
}

function toWaiting(upload: StagedUpload): WaitingUpload {
  const { id, kind, name, sizeBytes, createdAt, receivedBytes, prepared } = upload
  return { id, kind, name, sizeBytes, createdAt, receivedBytes, finished: prepared !== null }
}

const tusMethods = new Set(['HEAD', 'POST', 'PATCH', 'DELETE'])
