import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { PreviewQueries } from '#domain/drafts/preview.server.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { Staging } from '../uploads/staging.ts'
import { isPicture } from '../uploads/upload-facts.ts'

/**
 * Registers `GET` and `HEAD /preview/{draft}/pictures/{upload}`: the uploads of a draft, for signed-in staff who see
 * the draft, and with `?token=` for people who have its link. Every other request gets 404. A published picture has
 * another address.
 */
export function registerPreviewPictures(
  app: FastifyInstance,
  {
    staging,
    files,
    authenticate,
    previews,
  }: {
    readonly staging: Pick<Staging, 'find'>
    readonly files: Pick<FileStore, 'open'>
    /** The account of the request's session; null without a session. */
    readonly authenticate: (request: FastifyRequest) => Promise<Account | null>
    readonly previews: Pick<PreviewQueries, 'upload'>
  },
): void {
  app.route<{ Params: { id: string; upload: string }; Querystring: { token?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/preview/:id/pictures/:upload',
    handler: async (request, reply) => {
      const { id, upload } = request.params
      const token = typeof request.query.token === 'string' ? request.query.token : null
      reply.headers({
        'cache-control': cachePolicy.personal,
        'x-robots-tag': 'noindex',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      })
      const by = token ?? (await authenticate(request))
      const allowed = by === null ? null : await previews.upload(id, upload, by)
      const prepared = allowed && (await staging.find(allowed))?.prepared
      // The file is gone when the draft is published at this moment.
      const file = prepared && isPicture(prepared) ? await files.open(prepared.masterKey) : null
      if (!file) return notFound(reply)
      reply.headers({ 'content-type': 'image/jpeg', 'content-length': file.sizeBytes })
      return reply.send(
        request.method === 'HEAD' ? null : Readable.fromWeb(file.stream() as NodeWebStream<Uint8Array>),
      )
    },
  })
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is no picture at this address.')
