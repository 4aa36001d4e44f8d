import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseCoding } from './content-coding.ts'
import { findKnown } from './entity-tag.ts'
import type { Finished, WrittenPage } from './finished-page.ts'

/**
 * Answers a GET or HEAD with a page or a file, or with 304 when the client has it. Ranges are not offered (RFC 9110, 14.2,
 * lets a server ignore them): pages are small, and a piece of a compressed text is of no use.
 * `id`: of the request, for the answer's `x-request-id`.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Finished,
  id: string,
): void {
  const written = page.written(chooseCoding(headerText(request.headers['accept-encoding'])))
  if (!(written instanceof Promise)) return send(request, response, page, written, id)
  void written.then((compressed) => send(request, response, page, compressed, id))
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: Finished,
  written: WrittenPage,
  id: string,
): void {
  const known = knownBy(headers, page, written)
  if (known !== null) {
    response.writeHead(304, [...page.headUnchanged, 'etag', known, 'x-request-id', id])
    response.end()
  } else {
    response.writeHead(200, [...written.head, 'x-request-id', id])
    if (method === 'HEAD') response.end()
    else response.end(written.body)
  }
}

/** The tag by which the client has the page already, or null. */
function knownBy(
  headers: { readonly 'if-none-match'?: string | undefined },
  page: Finished,
  written: WrittenPage,
): string | null {
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch === undefined ? null : findKnown(ifNoneMatch, page.digest, written.tag)
}

const headerText = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : header?.join(',')
