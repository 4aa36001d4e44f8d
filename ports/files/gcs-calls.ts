import { setTimeout as pause } from 'node:timers/promises'
import { type AccessToken, NoTokenError, orAborted, tokenUntil } from '#ports/google-access-token.ts'
import { googleErrorReason } from '#ports/google-error-reason.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import type { GcsAddress } from './gcs-address.ts'

/** Limits in milliseconds. */
export interface GcsTimeouts {
  /** From the start of a request to the head of its answer, without the time that its body takes. */
  readonly requestMs: number
  /** From the head of an answer to its end, unless it is a stream. An answer that trickles would have no end. */
  readonly bodyMs: number
  /** How long a failing upload is tried again (row M-LIM-12). */
  readonly uploadMs: number
  /** How long another failing operation is tried again (row M-LIM-13). */
  readonly operationMs: number
  /** The same for what a visitor waits for, and for the trial at the start. */
  readonly readMs: number
  /** The first pause between two attempts after the one that follows at once. Each pause is twice as long. */
  readonly pauseMs: number
}

export const usualTimeouts: GcsTimeouts = {
  requestMs: 10_000,
  bodyMs: 60_000,
  uploadMs: 120_000,
  operationMs: 600_000,
  readMs: 20_000,
  pauseMs: 1_000,
}

/** The slowest connection that is still waited for: 2 Mbit/s. */
const slowestBytesPerMs = 262

/** Cloud Storage has refused a request. The message has the words of its client library (rows M-ERR-11 to M-ERR-17). */
export class GcsRefusal extends Error {
  override name = 'GcsRefusal'
  readonly status: number
  constructor(status: number, object: string, reason: string) {
    super(`${wordsOf(status, object)} (${status}${reason && `: ${reason}`})`)
    this.status = status
  }
}

function wordsOf(status: number, object: string): string {
  switch (status) {
    case 401:
      return 'User is not authenticated, please authenticate using Firebase Authentication and try again.'
    case 402:
      return 'Quota for the bucket exceeded, please view the quota of the project.'
    case 403:
      return `User does not have permission to access '${object}'.`
    case 404:
      return `Object '${object}' does not exist.`
    default:
      return 'An unknown error occurred, please check the error payload for server response.'
  }
}

export const isRefusal = (error: unknown, ...statuses: readonly number[]): error is GcsRefusal =>
  error instanceof GcsRefusal && statuses.includes(error.status)

/** A request to Cloud Storage. `url`: a path below the origin, or a whole address that the service has given. */
export interface GcsRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
  /** Named in a refusal. */
  readonly object: string
  /** Statuses that are answers, besides those below 300. */
  readonly accepts?: readonly number[]
  /** Whether the caller reads the body as it arrives. Otherwise it is here when the call returns. */
  readonly isStream?: boolean
  readonly signal?: AbortSignal | undefined
}

export type GcsCalls = ReturnType<typeof createGcsCalls>

/** Sends requests with a token and within their limits. */
export function createGcsCalls(
  { endpoint }: Pick<GcsAddress, 'endpoint'>,
  { token, timeouts }: { token: AccessToken; timeouts: GcsTimeouts },
) {
  const origin = endpoint ?? 'https://storage.googleapis.com'

  /** One attempt. @throws {GcsRefusal} @throws an error of `fetch`, or of the token. */
  async function attempt(request: GcsRequest, fresh = false): Promise<Response> {
    const { url, method = 'GET', headers, body, object, accepts = [], isStream, signal } = request
    // It also limits the token.
    const limit = new AbortController()
    const late = new DOMException('the service does not answer in time', 'TimeoutError')
    const endAfter = (ms: number) => setTimeout(() => limit.abort(late), ms)
    const workMs = (body?.byteLength ?? 0) / slowestBytesPerMs
    let timer = endAfter(timeouts.requestMs + workMs)
    const stops = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
    try {
      const bearer = await tokenUntil(token, fresh, stops)
      const answer = await fetch(new URL(url, origin), {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        signal: stops,
      })
      clearTimeout(timer)
      const isAnswer = answer.ok || accepts.includes(answer.status)
      if (isAnswer && isStream) return answer
      timer = endAfter(timeouts.bodyMs)
      const text = await orAborted(answer.text(), stops)
      if (isAnswer) return new Response(text || null, answer)
      const reason = googleErrorReason(text)
      if (answer.status === 401 && !fresh) return await attempt(request, true)
      throw new GcsRefusal(answer.status, object, reason)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Tries a request again while it fails for a reason that may pass, for at most `forMs`. The pauses double from zero.
   * @throws {StoreUnavailableError | StorageFullError | GcsRefusal}
   */
  async function call(request: GcsRequest, forMs: number): Promise<Response> {
    const until = Date.now() + forMs
    for (let pauseMs = 0; ; pauseMs = pauseMs ? pauseMs * 2 : timeouts.pauseMs) {
      try {
        return await attempt(request)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (!mayPass(error) || Date.now() + pauseMs > until) throw translate(error)
        await pause(pauseMs, undefined, { signal: request.signal })
      }
    }
  }

  return { attempt, call, timeouts }
}

/** Whether a later attempt may succeed: no answer, too many requests, or a fault of the service. */
export const mayPass = (error: unknown): boolean =>
  error instanceof GcsRefusal
    ? [408, 429].includes(error.status) || error.status >= 500
    : error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

/**
 * Returns the error that the site knows: no room, or a store that cannot be used now. A service that refuses the key or
 * has lost the bucket or an upload is the second, because staff can only wait and tell the operator. Others stay.
 */
export function translate(error: unknown): unknown {
  if (isRefusal(error, 402, 507)) return new StorageFullError(error)
  return error instanceof Error &&
    (mayPass(error) || isRefusal(error, 401, 403, 404, 410) || error instanceof NoTokenError)
    ? new StoreUnavailableError(error)
    : error
}
