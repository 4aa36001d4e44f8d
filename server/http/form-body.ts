import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { MIMEType } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { type FormSize, maxFields } from '#app/form-sizes.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { nextRound, oneAtATime } from './event-loop.ts'
import type { PlainAnswer } from './plain-page.ts'

/** A refused body is received up to this size, because a browser reads no response while it sends. */
const maxReceivedBytes = 10_000_000

/** The timeout of a body: half a minute, plus the time that its bytes need on a slow connection. */
const baseTimeoutMs = 30_000
const minBytesPerMs = 2

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

/** The client disconnected before the form was complete, or took too long. No response is needed. */
export class FormCutOffError extends Error {
  override name = 'FormCutOffError'
  readonly code = 'form-cut-off'
}

/**
 * Reads and parses the form of a POST. It counts bytes and fields before it parses: a parser needs seconds for a
 * million empty fields, but milliseconds for a text of the same size. Files are not part of forms; they use tus.
 * @throws {FormCutOffError} when the client disconnects or takes too long.
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
  // Parsing takes up to a millisecond, and many forms may have arrived together.
  await nextRound()
  try {
    return accepted(await new Response(body, { headers: { 'content-type': encoding.type } }).formData())
  } catch {
    // Only multipart forms can fail, for example without a boundary or an end.
    return refused(unreadable)
  }
}

/**
 * Receives a body and drops it, because a browser reads no response while it sends.
 * @throws {FormCutOffError} when the client disconnects or takes too long.
 */
export async function discardBody(raw: IncomingMessage): Promise<void> {
  await receive(raw, 0)
}

/** Returns the whole body, or null when it is larger than `maxBytes`. */
async function receive(raw: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Buffer[] = []
  let receivedBytes = 0
  const deadline = setTimeout(() => raw.destroy(), baseTimeoutMs + maxBytes / minBytesPerMs)
  try {
    // On an early return the connection stays open for the refusal.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      receivedBytes += chunk.length
      if (receivedBytes <= maxBytes) {
        chunks.push(chunk)
        continue
      }
      chunks = []
      if (receivedBytes > maxReceivedBytes) break
      await pauseDiscarding()
    }
  } catch (error) {
    throw new FormCutOffError('the form did not arrive whole', { cause: error })
  } finally {
    clearTimeout(deadline)
  }
  return receivedBytes <= maxBytes ? Buffer.concat(chunks) : null
}

/**
 * The pause between two chunks of discarded bodies, for all clients together. It limits them to about 4 MB a second,
 * so that garbage collection does not block the thread.
 */
const discardPauseMs = 16
const pauseDiscarding = oneAtATime(() => pause(discardPauseMs))

/** RFC 2046, 5.1.1: "boundary delimiters must not appear within the encapsulated material", 70 characters at most. */
const boundaryPattern = /^[\w'()+,./:=? -]{1,70}$/

interface FormEncoding {
  readonly type: string
  /** The string between two fields. */
  readonly separator: string
  /** The number of separators in a form with the maximum number of fields. */
  readonly maxSeparators: number
}

/**
 * Returns null for a content type that is not a form. A missing or invalid boundary is left out of `type`, so that
 * parsing fails.
 */
function toFormEncoding(contentType: string): FormEncoding | null {
  const type = toMimeType(contentType)
  if (!type) return null
  const { essence, params } = type
  if (essence === 'application/x-www-form-urlencoded') {
    return { type: essence, separator: '&', maxSeparators: maxFields - 1 }
  }
  if (essence !== 'multipart/form-data') return null
  const boundary = params.get('boundary') ?? ''
  return boundaryPattern.test(boundary)
    ? {
        type: `${essence}; boundary="${boundary}"`,
        separator: `--${boundary}`,
        // One before each part, and one after the last.
        maxSeparators: maxFields + 1,
      }
    : { type: essence, separator: '--', maxSeparators: maxFields + 1 }
}

/** Returns null when the header is not a valid MIME type. */
function toMimeType(contentType: string): MIMEType | null {
  try {
    return new MIMEType(contentType)
  } catch {
    return null
  }
}

function hasTooManyFields(body: Buffer, { separator, maxSeparators }: FormEncoding): boolean {
  let at = -1
  for (let found = 0; found <= maxSeparators; found += 1) {
    at = body.indexOf(separator, at + 1)
    if (at === -1) return false
  }
  return true
}
