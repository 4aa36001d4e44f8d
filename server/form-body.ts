import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { MIMEType } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { type FormSize, maxFields } from '#app/form-sizes.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { nextRound } from './event-loop.ts'
import type { PlainAnswer } from './plain-page.ts'

/** Bytes up to which a refused body is received to its end: a browser that is still sending reads no answer. */
const mostReceived = 10_000_000

/** How long a body may take: half a minute, and the time its bytes need on a slow connection. */
const patienceMs = 30_000
const slowestBytesPerMs = 2

const tooLarge: PlainAnswer = {
  status: 413,
  title: 'This is too much at once',
  words: 'Nothing was changed. Go back, shorten the text and send the form again.',
}

const tooManyFields: PlainAnswer = {
  status: 413,
  title: 'This form has too many fields',
  words: 'Nothing was changed. Open the page again and send the form from there.',
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

/** The client left before the form was complete, or took too long: nobody waits for an answer. */
export class FormCutOffError extends Error {
  override name = 'FormCutOffError'
  readonly code = 'form-cut-off'
}

/**
 * The form of a POST, parsed once. Its bytes and its fields are counted first: a parser needs seconds for a million
 * empty fields, and a few milliseconds for a text of the same size. Files travel by tus.
 * @throws {FormCutOffError} when the client left.
 */
export async function readForm(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  { maxBytes }: FormSize,
): Promise<Result<FormData, PlainAnswer>> {
  const encoding = toFormEncoding(headers['content-type'] ?? '')
  const body = await receive(raw, encoding ? maxBytes : 0)
  if (!encoding) return refused(notAForm)
  if (!body) return refused(tooLarge)
  if (hasTooManyFields(body, encoding)) return refused(tooManyFields)
  // Parsing takes up to a millisecond, and fifty forms may have arrived together.
  await nextRound()
  try {
    return accepted(await new Response(body, { headers: { 'content-type': encoding.type } }).formData())
  } catch {
    // Percent-encoded forms can always be read; those in parts may lack their boundary or an end.
    return refused(unreadable)
  }
}

/**
 * Receives a body and keeps nothing of it, so that the answer is read.
 * @throws {FormCutOffError} when the client left.
 */
export async function discardBody(raw: IncomingMessage): Promise<void> {
  await receive(raw, 0)
}

/** The whole body; null when it has more than `maxBytes`. */
async function receive(raw: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  let kept: Buffer[] = []
  let receivedBytes = 0
  const deadline = setTimeout(() => raw.destroy(), patienceMs + maxBytes / slowestBytesPerMs)
  try {
    // Left open on an early return: the refusal still has to travel back on this connection.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      receivedBytes += chunk.length
      if (receivedBytes <= maxBytes) {
        kept.push(chunk)
        continue
      }
      kept = []
      if (receivedBytes > mostReceived) break
      await pauseDiscarding()
    }
  } catch (error) {
    throw new FormCutOffError('the form did not arrive whole', { cause: error })
  } finally {
    clearTimeout(deadline)
  }
  return receivedBytes <= maxBytes ? Buffer.concat(kept) : null
}

/**
 * The pause between two chunks of discarded bodies, of all clients together: at 64 KB a chunk some 16 MB a second. Without
 * it, fifty clients that sent 1.9 MB each blocked the thread for up to 90 ms in garbage collection.
 */
const discardPauseMs = 4

let lastPause: Promise<void> = Promise.resolve()

function pauseDiscarding(): Promise<void> {
  lastPause = lastPause.then(() => pause(discardPauseMs))
  return lastPause
}

/** RFC 2046, 5.1.1: "boundary delimiters must not appear within the encapsulated material", 70 characters at most. */
const boundaryPattern = /^[\w'()+,./:=? -]{1,70}$/

interface FormEncoding {
  readonly type: string
  /** What stands between fields. */
  readonly separator: string
  /** In a form with as many fields as are allowed. */
  readonly mostSeparators: number
}

/** Null for what is no form. A boundary that is missing or not allowed is left out, so that the form cannot be read. */
function toFormEncoding(contentType: string): FormEncoding | null {
  const type = toMimeType(contentType)
  if (!type) return null
  const { essence, params } = type
  if (essence === 'application/x-www-form-urlencoded') {
    return { type: essence, separator: '&', mostSeparators: maxFields - 1 }
  }
  if (essence !== 'multipart/form-data') return null
  const boundary = params.get('boundary') ?? ''
  return boundaryPattern.test(boundary)
    ? {
        type: `${essence}; boundary="${boundary}"`,
        separator: `--${boundary}`,
        // One in front of each part, and one behind the last.
        mostSeparators: maxFields + 1,
      }
    : { type: essence, separator: '--', mostSeparators: maxFields + 1 }
}

/** Null for what does not have the form of a type, such as one beginning with a no-break space. */
function toMimeType(contentType: string): MIMEType | null {
  try {
    return new MIMEType(contentType)
  } catch {
    return null
  }
}

function hasTooManyFields(body: Buffer, { separator, mostSeparators }: FormEncoding): boolean {
  let at = -1
  for (let found = 0; found <= mostSeparators; found += 1) {
    at = body.indexOf(separator, at + 1)
    if (at === -1) return false
  }
  return true
}
