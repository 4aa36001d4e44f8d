import type { FastifyReply } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { Staging } from './staging.ts'
import { refusalOfStatus, refusals, refuse, temporaryRefusalOf } from './upload-refusals.ts'

interface AnswerOptions {
  readonly staging: Pick<Staging, 'settle' | 'discard'>
  readonly onFault: (error: unknown) => void
}

/**
 * Sends the response of the tus server for the upload `id`. It settles the upload first, so that the request with the
 * last bytes gets the refusal of the file.
 */
export async function answerUpload(
  { staging, onFault }: AnswerOptions,
  reply: FastifyReply,
  response: Response,
  id: UploadId,
): Promise<FastifyReply> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => tusReplyHeader.test(name)))
  reply.headers({ ...headers, 'cache-control': cachePolicy.uncached })
  const fail = async (status: number, words: string) => {
    // The client never gets the address of an upload that is refused in its first request.
    if (reply.request.method === 'POST') await staging.discard(id)
    reply.removeHeader('location').removeHeader('upload-offset').removeHeader('upload-length')
    return refuse(reply, status, words)
  }
  if (!response.ok) return fail(response.status, refusalOfStatus(response.status))
  if (reply.request.method === 'DELETE') return reply.code(response.status).send()
  try {
    const settled = await staging.settle(id)
    if (settled.ok) return reply.code(response.status).send()
    return fail(422, settled.refusal)
  } catch (error) {
    // The bytes are stored. When the client retries, the image is prepared.
    if (error instanceof StorageFullError) return fail(507, refusals.diskFull)
    const temporary = temporaryRefusalOf(error)
    if (temporary === null) onFault(error)
    return fail(503, temporary ?? refusals.failed)
  }
}

const tusReplyHeader = /^(location|tus-.*|upload-.*)$/
