import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { imageIdOfKey, parseImageAddress } from '#domain/media/image-address.ts'
import type { PublicPictures } from '#domain/public-pictures.server.ts'
import { contentTypeOf } from '#ports/files/content-type.ts'
import type { FileStore, OpenFile } from '#ports/files/file-store.ts'
import { showableByOthers } from '#server/http/security-headers.ts'
import { parseByteRange } from './byte-range.ts'
import type { PublicCopies } from './public-copies.ts'
import type { VariantMaker } from './variant-maker.ts'

/**
 * Registers `GET` and `HEAD /images/…` for masters and their listed variants. Visitors get those of `publicPictures`,
 * staff get all. Keys are never reused, so stored files may be cached for a year. When a variant does not exist yet, it
 * is made next, and the response waits for it, but not longer than `patienceMs`. Then the response is the master without
 * caching. With `publicCopies`, a request for a stored public file is redirected to its copy.
 */
export async function registerImages(
  app: FastifyInstance,
  {
    files,
    variants,
    publicPictures,
    publicCopies,
    isStaff,
    onFile = () => {},
    patienceMs = 10_000,
  }: {
    files: FileStore
    variants: Pick<VariantMaker, 'prioritise'>
    publicPictures: Pick<PublicPictures, 'has'>
    publicCopies: Pick<PublicCopies, 'addressOf'> | null
    /** Whether the request comes from signed-in staff. */
    isStaff: (request: FastifyRequest) => Promise<boolean>
    /** Called with each stored file that is sent. */
    onFile?: (file: OpenFile) => void
    /** By default 10 seconds: a master costs a visitor ten times the data of the variant. */
    patienceMs?: number
  },
): Promise<void> {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/*',
    handler: async (request, reply) => {
      reply.headers({
        ...showableByOthers,
        'x-content-type-options': 'nosniff',
        // Browsers apply their own inline styles to a picture that is opened directly.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      })
      const address = parseImageAddress(`images/${request.params['*']}`)
      if (!address) return notFound(reply)
      const { masterKey, variant } = address
      const isPublic = await publicPictures.has(imageIdOfKey(masterKey))
      if (!isPublic && !(await isStaff(request))) return notFound(reply)
      const caching = isPublic ? cachePolicy.immutable : cachePolicy.personal
      const key = variant?.key ?? masterKey
      const copy = isPublic && publicCopies && (await publicCopies.addressOf(key))
      if (copy) return reply.header('cache-control', cachePolicy.hourly).redirect(copy)
      let file = await files.open(key)
      if (!file && variant && (await files.open(masterKey))) {
        await Promise.race([
          variants.prioritise(masterKey, variant),
          setTimeout(patienceMs, undefined, { ref: false }),
        ])
        file = await files.open(key)
      }
      if (file) {
        onFile(file)
        return sendUnchanging(request, reply, file, caching)
      }

      const master = variant && (await files.open(masterKey))
      if (!master) return notFound(reply)
      reply.headers({
        'cache-control': cachePolicy.uncached,
        'content-type': contentTypeOf(masterKey),
        'content-length': master.sizeBytes,
      })
      return sendBytes(request, reply, master)
    },
  })
}

/** Sends a stored file whose content never changes. `caching`: the Cache-Control header. */
export function sendUnchanging(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  caching: string = cachePolicy.immutable,
): FastifyReply {
  // The content of a key never changes, so the digest of the key identifies the content.
  const etag = `"${createHash('sha256').update(file.key).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': caching, etag, 'accept-ranges': 'bytes' })
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range: rangeHeader } = request.headers
  if (ifNoneMatch?.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))) {
    return reply.code(304).send()
  }

  reply.header('content-type', contentTypeOf(file.key))
  const range = ifRange === undefined || ifRange === etag ? parseByteRange(rangeHeader, file.sizeBytes) : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.sizeBytes}`)
      .removeHeader('content-type')
      .send()
  }
  if (!range) {
    reply.header('content-length', file.sizeBytes)
    return sendBytes(request, reply, file)
  }
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.sizeBytes}`,
    'content-length': range.end - range.start + 1,
  })
  return sendBytes(request, reply, file, range)
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  range?: { start: number; end: number },
): FastifyReply {
  if (request.method === 'HEAD') return reply.send()
  return reply.send(Readable.fromWeb(file.stream(range) as NodeWebStream<Uint8Array>))
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': cachePolicy.uncached, 'content-type': 'text/plain; charset=utf-8' })
    .send('There is no picture at this address.')
}
