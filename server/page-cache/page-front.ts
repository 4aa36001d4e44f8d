import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { wantsLowData } from '#app/low-data.ts'
import type { Logger } from '../log.ts'
import { plainPageHeaders, toPlainPage } from '../plain-page.ts'
import { busy } from '../render-queues.ts'
import { refusalOf } from '../request-guard.ts'
import { toPageAddress } from './page-address.ts'
import type { Finished } from './finished-page.ts'
import type { PageKey } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'
import { sendPage } from './send-page.ts'

/** Answers from memory before the framework sees a request, and refuses requests that would wait too long. */
export interface PageFront {
  /** False: nothing was done, and the framework has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Writes to the log how many requests were answered since the last summary. */
  writeSummary(): void
}

const summaryMs = 60_000

/**
 * `find`: the answer to a GET or HEAD; 'busy' when it cannot be rendered now; null when it is not in memory. The log has
 * one summary a minute: a line for each answer would cost a third of the answer itself.
 */
export function createPageFront(options: {
  find: (request: RequestHead) => Finished | 'busy' | null
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  accepted: { readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> }
  log: Pick<Logger, 'info' | 'warn'>
}): PageFront {
  const { find, headers, accepted, log } = options
  const busyBody = toPlainPage(busy)
  const busyHead = Object.entries({
    ...headers,
    ...plainPageHeaders,
    'retry-after': String(busy.retryAfterS),
    'content-length': String(Buffer.byteLength(busyBody)),
  }).flat()
  let counts = { answered: 0, refused: 0 }
  let summary: NodeJS.Timeout | undefined

  function writeSummary(): void {
    clearTimeout(summary)
    summary = undefined
    if (counts.answered > 0) log.info({ event: 'answered-from-memory', count: counts.answered })
    if (counts.refused > 0) log.warn({ event: 'too-busy', count: counts.refused })
    counts = { answered: 0, refused: 0 }
  }

  function findFor(request: IncomingMessage) {
    const found = find(request)
    return found && !refusalOf(request, accepted) ? found : null
  }

  function count(outcome: 'answered' | 'refused'): void {
    counts[outcome] += 1
    summary ??= setTimeout(writeSummary, summaryMs).unref()
  }

  return {
    answer(request, response) {
      const found = findFor(request)
      if (!found) return false
      const id = randomUUID()
      if (found === 'busy') {
        response.writeHead(busy.status, [...busyHead, 'x-request-id', id])
        response.end(request.method === 'HEAD' ? undefined : busyBody)
        count('refused')
      } else {
        sendPage(request, response, found, id)
        count('answered')
      }
      return true
    },
    writeSummary,
  }
}

/**
 * Gives the cache key of a request; null when the request is not cacheable: another method, a session, or an address that
 * is never kept. `hasSession`: judges by the Cookie header alone, without the database.
 */
export function createPageKeys(hasSession: (cookie: string) => boolean) {
  const known = new LRUCache<string, Readonly<Record<'normal' | 'lowData', PageKey>> | typeof notCacheable>({
    max: 2_000,
  })

  function keysOf(url: string) {
    const found = known.get(url)
    if (found) return found
    const address = toPageAddress(url)
    const keys = address
      ? { normal: { ...address, lowData: false }, lowData: { ...address, lowData: true } }
      : notCacheable
    if (url.length < 500) known.set(url, keys)
    return keys
  }

  return ({ method, url = '', headers }: RequestHead): PageKey | null => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.cookie !== undefined && hasSession(headers.cookie)) return null
    const keys = keysOf(url)
    if (keys === notCacheable) return null
    return wantsLowData(headers) ? keys.lowData : keys.normal
  }
}

const notCacheable = Symbol('not cacheable')
