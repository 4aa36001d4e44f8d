import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage } from './cached-page.ts'
import { chooseCoding } from './content-coding.ts'

/**
 * Answers a GET or HEAD with a page, or with 304 when the client already has it. It ignores ranges, as RFC 9110, 14.2
 * allows: pages are small. `id`: the request id, sent as `x-request-id`; null when the log has no line of it.
 */
export function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  id: string | null,
): void {
  const idHead = id === null ? [] : ['x-request-id', id]
  if (isKnown(headers['if-none-match'], page)) {
    response.writeHead(304, [...page.notModifiedHead, ...idHead]).end()
    return
  }
  const encoded = page.encoded(chooseCoding(headers['accept-encoding']?.toString()))
  const send = ({ head, body }: Awaited<typeof encoded>): void => {
    response.writeHead(200, [...head, ...idHead])
    response.end(method === 'HEAD' ? undefined : body)
  }
  if (encoded instanceof Promise) void encoded.then(send)
  else send(encoded)
}

/** RFC 9110, 13.1.2: weak comparison. */
const isKnown = (ifNoneMatch: string | undefined, { tag }: CachedPage): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(tag.slice('W/'.length)))
