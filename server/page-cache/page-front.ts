import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import { refusalOf } from '../http/request-guard.ts'
import type { PageReads } from '../page-reads.ts'
import type { PageCache } from './page-cache.ts'
import type { createPageKeys } from './page-key.ts'
import { sendPage } from './send-page.ts'

/** Answers requests from memory before the framework. */
export type PageFront = ReturnType<typeof createPageFront>

const summaryMs = 60_000

/**
 * Sends cached pages. It logs one summary a minute: a line for each response would cost a third as much as the
 * response. So these responses have no request id.
 */
export function createPageFront({
  pages,
  keyOf,
  accepted,
  countRead,
  log,
}: {
  pages: PageCache
  keyOf: ReturnType<typeof createPageKeys>
  accepted: { readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> }
  countRead: PageReads['count']
  log: Pick<Logger, 'info'>
}) {
  let answered = 0
  let summary: NodeJS.Timeout | undefined

  function writeSummary(): void {
    clearTimeout(summary)
    summary = undefined
    if (answered > 0) log.info({ event: 'answered-from-memory', count: answered })
    answered = 0
  }

  return {
    /** Returns false when the framework has to answer. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request)
      const page = key && pages.find(key)
      if (!page || refusalOf(request, accepted)) return false
      sendPage(request, response, page, null)
      countRead(request, key.address)
      answered += 1
      summary ??= setTimeout(writeSummary, summaryMs).unref()
      return true
    },
    /** Logs the number of requests that were answered since the last summary. */
    writeSummary,
  }
}
