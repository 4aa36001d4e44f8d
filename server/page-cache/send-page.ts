import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseCoding } from './content-coding.ts'
import { findKnown } from './entity-tag.ts'
import type { Finished, WrittenPage } from './finished-page.ts'

/**
 * Answers a GET or HEAD with a page or a file, or with 304 to who has it. Ranges are not offered (RFC 9110, 14.2, lets a server
 * ignore them): pages are small, and a piece of a compressed text is of no use to anybody.
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
  { method, headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
  page: Finished,
  written: WrittenPage,
  id: string,
): void {
  const ifNoneMatch = headers['if-none-match']
  const known = ifNoneMatch === undefined ? null : findKnown(ifNoneMatch, page.digest, written.tag)
  if (known !== null) {
    response.writeHead(304, [...page.headUnchanged, 'etag', known, 'x-request-id', id])
    response.end()
  } else if (method === 'GET' && httpVersion === '1.1' && canTakeHead(response)) {
    // What `writeHead` would write, without checking and joining the same headers for each answer again: a fifth of
    // all that an answer costs. It is how Node keeps the text of the head between `writeHead` and `end`.
    // oxlint-disable-next-line no-underscore-dangle -- Node's own name
    response._header = `HTTP/1.1 200 OK\r\nDate: ${dateNow()}\r\nx-request-id: ${id}\r\n`
    response.end(written.headAndBody)
  } else {
    response.writeHead(200, [...written.head, 'x-request-id', id])
    if (method === 'HEAD') response.end()
    else response.end(written.body)
  }
}

/**
 * Not documented, and the same since Node's first years; should it go, answers are written the longer way. So is one that
 * ends its connection, as all do while the site stops.
 */
function canTakeHead(response: ServerResponse): response is ServerResponse & { _header: string | null } {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  if (!('_header' in response) || response._header !== null) return false
  return response.shouldKeepAlive && response.statusCode === 200 && !response.hasHeader('connection')
}

let date = ''
let dateSecond = 0

/** IMF-fixdate (RFC 9110, 5.6.7), made once a second. */
function dateNow(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(now).toUTCString()
  }
  return date
}

const headerText = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : header?.join(',')
