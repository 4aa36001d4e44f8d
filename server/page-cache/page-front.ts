import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import { plainPageHeaders, toPlainPage } from '../http/plain-page.ts'
import { busy, type RenderQueues } from '../http/render-queues.ts'
import { refusalOf } from '../http/request-guard.ts'
import type { createBuiltFiles } from './built-files.ts'
import type { CachedResponse } from './cached-page.ts'
import type { PageCache, PageKey } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'
import { sendPage } from './send-page.ts'

/** Answers requests from memory before the framework, and refuses pages whose render queue is full. */
export interface PageFront {
  /** Returns false when the framework has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Logs the number of requests that were answered since the last summary. */
  writeSummary(): void
}

const summaryMs = 60_000

/**
 * Serves cached pages and the files of the build. It logs one summary a minute, because a log line for each response
 * would cost a third as much as the response itself. So its responses have no request id.
 */
export function createPageFront({
  pages,
  keyOf,
  files,
  queues,
  headers,
  accepted,
  log,
}: {
  pages: PageCache
  keyOf(request: RequestHead): PageKey | null
  files: ReturnType<typeof createBuiltFiles>
  queues: RenderQueues
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>
  accepted: { readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> }
  log: Pick<Logger, 'info' | 'warn'>
}): PageFront {
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

  /** Returns 'busy' when the page is not cached and its queue is full; null when the framework has to answer. */
  function find(request: RequestHead): CachedResponse | 'busy' | null {
    const key = keyOf(request)
    if (!key) return files.find(request)
    const page = pages.find(key)
    if (page) return page
    // A request for a page that is being rendered needs no place in the queue.
    return queues[key.partition].isFull() && !pages.isRendering(key) ? 'busy' : null
  }

  function count(outcome: 'answered' | 'refused'): void {
    counts[outcome] += 1
    summary ??= setTimeout(writeSummary, summaryMs).unref()
  }

  return {
    answer(request, response) {
      const result = find(request)
      if (!result || refusalOf(request, accepted)) return false
      if (result === 'busy') {
        response.writeHead(busy.status, busyHead)
        response.end(request.method === 'HEAD' ? undefined : busyBody)
        count('refused')
      } else {
        sendPage(request, response, result, null)
        count('answered')
      }
      return true
    },
    writeSummary,
  }
}
