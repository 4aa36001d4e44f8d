import type { FastifyRequest } from 'fastify'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { PlainAnswer } from './plain-page.ts'

/** The largest form: a report of 100,000 characters, percent-encoded, with everything around it. */
const largestBodyBytes = 2_000_000
const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

const tooLarge: PlainAnswer = {
  status: 413,
  title: 'This is too much at once',
  words: 'Nothing was changed. Shorten the text and send the form again.',
}

const notAForm: PlainAnswer = {
  status: 415,
  title: 'This kind of content is not accepted',
  words: 'Nothing was changed.',
}

const unreadable: PlainAnswer = {
  status: 400,
  title: 'This form cannot be read',
  words: 'Nothing was changed. Go back and send the form again from its page.',
}

/**
 * The body of a request to a page: empty unless it is a POST, else a form that `formData()` can read, so that no
 * action has to think of anything else. Forms are small, since files travel by tus; read whole, so that one too
 * large is refused before an action runs.
 */
export async function readFormBody({
  method,
  headers,
  raw,
}: FastifyRequest): Promise<Result<Buffer<ArrayBuffer>, PlainAnswer>> {
  if (method !== 'POST') return accepted(Buffer.alloc(0))
  const type = headers['content-type'] ?? ''
  if (!formTypes.test(type)) return refused(notAForm)

  const chunks: Buffer[] = []
  let receivedBytes = 0
  // Left open on an early return: the refusal still has to travel back on this connection.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    receivedBytes += chunk.length
    if (receivedBytes > largestBodyBytes) return refused(tooLarge)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  return (await isReadable(body, type)) ? accepted(body) : refused(unreadable)
}

/** Percent-encoded forms always are, if need be as something strange; those in parts may lack their boundary or an end. */
async function isReadable(body: Buffer<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    await new Response(body, { headers: { 'content-type': type } }).formData()
    return true
  } catch {
    return false
  }
}
