import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { isDownloadKey, plainNameOf } from '#domain/downloads/download-address.ts'
import { findDownload } from '#domain/downloads/find-download.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { sendUnchanging } from '../images/serve.ts'
import { type PlainAnswer, sendPlainPage } from '../http/plain-page.ts'
import { attachment } from './attachment.ts'

const missing: PlainAnswer = {
  status: 404,
  title: 'This file is not here',
  words: 'It was taken down, or its address is not complete. Go back to the page that named it.',
}

/**
 * Registers `GET` and `HEAD /downloads/…`: to visitors the files of records on the website, to staff those of earlier
 * versions too. The site sends them itself, also from a bucket, because a bucket would not send the headers that make a
 * browser save them.
 */
export function registerDownloads(
  app: FastifyInstance,
  {
    files,
    documents,
    isStaff,
  }: {
    readonly files: Pick<FileStore, 'open'>
    readonly documents: Pick<DocumentStore, 'get'>
    /** Whether the request comes from signed-in staff. */
    readonly isStaff: (request: FastifyRequest) => Promise<boolean>
  },
): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/*',
    handler: async (request, reply) => {
      const key = `downloads/${request.params['*']}`
      if (!isDownloadKey(key)) return sendPlainPage(reply, missing)
      const offered = await findDownload(documents, key)
      if (!offered && !(await isStaff(request))) return sendPlainPage(reply, missing)
      const file = await files.open(key)
      if (!file) return sendPlainPage(reply, missing)
      reply.headers({
        'content-disposition': attachment(offered?.name ?? plainNameOf(key)),
        // For a browser that shows it all the same.
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      return sendUnchanging(request, reply, file, offered ? cachePolicy.immutable : cachePolicy.personal)
    },
  })
}
