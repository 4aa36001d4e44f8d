import { type FileHandle, open } from 'node:fs/promises'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { sniffedBytes, sniffImage } from '../images/sniff.ts'
import type { DownloadAddress } from './download-address.ts'

/** `left-out`: it will never come. `later`: the next run may get it. `words`: the reason, a sentence. */
export type FetchedPicture =
  { readonly kind: 'fetched' } | { readonly kind: 'left-out' | 'later'; readonly words: string }

export type PictureFetcher = ReturnType<typeof createPictureFetcher>

/** How often in a row an attempt may bring nothing. */
const maxVainTries = 6
/** Fewer bytes than these in `idleMs` count as a broken connection. A trickle would have no end. */
const leastBytes = 4_096
/** A server that asks for a longer wait is asked again by the next run. */
const longestWaitMs = 300_000

/**
 * Follows no redirect: one could lead into the operator's network. `wait`: resolves after that many milliseconds, or
 * rejects when the run is stopped. p-retry knows neither Range nor Retry-After, so the loop is here.
 */
export function createPictureFetcher({
  wait,
  signal,
  idleMs = 30_000,
}: {
  readonly wait: (ms: number) => Promise<void>
  readonly signal: AbortSignal
  /** For tests. */
  readonly idleMs?: number
}) {
  /** Repeats an attempt until it is settled. `attempt` returns how long to wait at least when it is not. */
  async function repeat(attempt: () => Promise<Attempt>): Promise<FetchedPicture> {
    for (let vain = 0; ;) {
      const result = await attempt()
      if (result.kind !== 'again') return result
      vain = result.progressed ? 0 : vain + 1
      if (vain >= maxVainTries || result.waitMs > longestWaitMs) {
        return { kind: 'later', words: `The storage did not answer with it: ${result.reason}.` }
      }
      // 1, 2, 4 … seconds, and up to half as long again, so that four fetches do not come back together.
      await wait(Math.max(result.waitMs, 1_000 * 2 ** vain * (1 + Math.random() / 2)))
    }
  }

  async function request(url: URL, headers: Record<string, string>): Promise<Received | Attempt> {
    const idle = new AbortController()
    const timer = setTimeout(() => idle.abort(new Error('no answer')), idleMs)
    let bytes = 0
    const count = (arrived: number) => {
      bytes += arrived
      if (bytes < leastBytes) return
      bytes = 0
      timer.refresh()
    }
    try {
      const response = await fetch(url, {
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, idle.signal]),
      })
      const refused = toAttempt(response)
      if (!refused) return { response, count, end: () => clearTimeout(timer) }
      clearTimeout(timer)
      await response.body?.cancel()
      return refused
    } catch (error) {
      clearTimeout(timer)
      signal.throwIfAborted()
      return again(reasonOf(error))
    }
  }

  async function continueFile(
    url: URL,
    handle: FileHandle,
    state: { bytes: number; tag: string | null },
  ): Promise<Attempt> {
    const isContinued = state.bytes > 0 && state.tag !== null
    if (!isContinued) state.bytes = 0
    const received = await request(
      url,
      isContinued ? { range: `bytes=${state.bytes}-`, 'if-range': state.tag ?? '' } : {},
    )
    if ('kind' in received) return received
    const { response, count, end } = received
    const before = state.bytes
    const hasProgressed = () => state.tag !== null && state.bytes >= before + leastBytes
    try {
      // 200: the server sends all of it again.
      if (response.status !== 206) state.bytes = 0
      else if (!startsAt(response, state.bytes)) {
        state.bytes = 0
        return again('it sent another part than asked for')
      }
      // Of an encoded body, the ranges and the length count other bytes than those that are stored.
      const isEncoded = response.headers.has('content-encoding')
      state.tag = isEncoded ? null : strongTag(response)
      const total = state.bytes + Number(response.headers.get('content-length') ?? Number.NaN)
      if (total > imageLimits.maxBytes) return leftOut(imageRefusals.tooManyBytes)
      await handle.truncate(state.bytes)
      for await (const chunk of response.body ?? []) {
        count(chunk.length)
        await handle.write(chunk, 0, chunk.length, state.bytes).catch((error: unknown) => {
          throw orStorageFull(error)
        })
        state.bytes += chunk.length
        if (state.bytes > imageLimits.maxBytes) return leftOut(imageRefusals.tooManyBytes)
      }
      return isEncoded || Number.isNaN(total) || state.bytes === total
        ? { kind: 'fetched' }
        : again('the connection broke off', hasProgressed())
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof StorageFullError) throw error
      return again(reasonOf(error), hasProgressed())
    } finally {
      end()
      if (!response.bodyUsed) await response.body?.cancel()
    }
  }

  return {
    /** Fetches a picture into a file, from where an earlier attempt broke off. @throws {StorageFullError} */
    async fetch({ url }: DownloadAddress, file: string): Promise<FetchedPicture> {
      const handle = await open(file, 'w').catch((error: unknown) => {
        throw orStorageFull(error)
      })
      try {
        const state = { bytes: 0, tag: null as string | null }
        return await repeat(() => continueFile(url, handle, state))
      } finally {
        await handle.close()
      }
    },

    /** Fetches its first bytes only, to say whether it is there and a picture. */
    peek: ({ url }: DownloadAddress): Promise<FetchedPicture> =>
      repeat(async () => {
        const received = await request(url, { range: `bytes=0-${sniffedBytes - 1}` })
        if ('kind' in received) return received
        const { response, end } = received
        try {
          const sniffed = sniffImage(await readStart(response))
          return 'refusal' in sniffed ? leftOut(imageRefusals[sniffed.refusal]) : { kind: 'fetched' }
        } catch (error) {
          signal.throwIfAborted()
          return again(reasonOf(error))
        } finally {
          end()
        }
      }),
  }
}

interface Received {
  readonly response: Response
  count(arrivedBytes: number): void
  end(): void
}

type Attempt =
  | FetchedPicture
  | {
      readonly kind: 'again'
      readonly reason: string
      readonly waitMs: number
      /** Whether it brought bytes that the next attempt need not fetch. */
      readonly progressed: boolean
    }

const again = (reason: string, progressed = false, waitMs = 0): Attempt => ({
  kind: 'again',
  reason,
  waitMs,
  progressed,
})
const leftOut = (words: string): FetchedPicture => ({ kind: 'left-out', words })

/** Null for an answer with the file. */
function toAttempt({ status, headers }: Response): Attempt | null {
  if (status === 200 || status === 206) return null
  if (status === 404 || status === 410) return leftOut('The storage does not have it any more.')
  if (status === 401 || status === 403) {
    return leftOut(
      'The storage refuses it. Its token may have been revoked: make a new one in the provider’s console.',
    )
  }
  if (status === 402) return { kind: 'later', words: 'The quota of the storage is used up.' }
  // RFC 9110, 15.5.17: more bytes were fetched before than the file has now, so the next attempt starts again.
  if (status === 408 || status === 416 || status === 429 || status >= 500) {
    return again(`status ${status}`, false, readRetryAfter(headers.get('retry-after')))
  }
  if (status >= 300 && status < 400)
    return leftOut('The storage leads to another address, which is not followed.')
  return leftOut(`The storage answers with status ${status}.`)
}

/** RFC 9110, 10.2.3: seconds, or a date. In milliseconds. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

/** RFC 9110, 13.1.5: only a strong tag may continue a file. */
function strongTag({ headers }: Response): string | null {
  const tag = headers.get('etag')
  return tag && !tag.startsWith('W/') ? tag : null
}

const startsAt = ({ headers }: Response, byte: number) =>
  (headers.get('content-range') ?? '').startsWith(`bytes ${byte}-`)

/** A server that ignores the range sends the whole file, which is not read to its end. */
async function readStart({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= sniffedBytes) break
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? 'the connection broke off'
}
