import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseCoding } from './content-coding.ts'
import { findMatch } from './entity-tag.ts'
import type { CachedResponse, EncodedResponse } from './cached-page.ts'

/**
 * Answers a GET or HEAD with a page or file, or with 304 when the client already has it. It ignores ranges, as RFC
 * 9110, 14.2 allows: pages are small. `id`: of the request, sent as `x-request-id`; null when no line of the log has
 * it.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedResponse,
  id: string | null,
): void {
  const encoded = page.encoded(chooseCoding(headerText(request.headers['accept-encoding'])))
  if (!(encoded instanceof Promise)) return send(request, response, page, encoded, id)
  void encoded.then((compressed) => send(request, response, page, compressed, id))
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: CachedResponse,
  encoded: EncodedResponse,
  id: string | null,
): void {
  const idHead = id === null ? [] : ['x-request-id', id]
  const tag = matchingTag(headers, page, encoded)
  if (tag !== null) {
    response.writeHead(304, [...page.notModifiedHead, 'etag', tag, ...idHead])
    response.end()
  } else {
    response.writeHead(200, [...encoded.head, ...idHead])
    if (method === 'HEAD') response.end()
    else response.end(encoded.body)
  }
}

/** The tag in the client's If-None-Match that belongs to the page, or null. */
function matchingTag(
  headers: { readonly 'if-none-match'?: string | undefined },
  page: CachedResponse,
  encoded: EncodedResponse,
): string | null {
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch === undefined ? null : findMatch(ifNoneMatch, page.digest, encoded.tag)
}

const headerText = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : header?.join(',')
