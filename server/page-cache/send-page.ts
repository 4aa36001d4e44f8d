import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { chooseCoding } from './content-coding.ts'
import { findKnown } from './entity-tag.ts'
import { type Finished, toLines, type WrittenPage } from './finished-page.ts'
import type { PlainGet } from './plain-get.ts'

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

/** An answer as it is written to a connection that stays open. */
export type AnswerBytes = readonly [head: string, rest: Buffer]

/** The same answer for a connection; a promise while the page is still being compressed. */
export function toPlainAnswer(
  { headers }: PlainGet,
  page: Finished,
  id: string,
): AnswerBytes | Promise<AnswerBytes> {
  const written = page.written(chooseCoding(headers['accept-encoding']))
  return written instanceof Promise
    ? written.then((compressed) => toBytes(headers, page, compressed, id))
    : toBytes(headers, page, written, id)
}

function toBytes(
  headers: PlainGet['headers'],
  page: Finished,
  written: WrittenPage,
  id: string,
): AnswerBytes {
  const known = knownBy(headers, page, written)
  if (known === null) return [toFirstLines(200, id), written.headAndBody]
  return [`${toFirstLines(304, id)}${toLines([...page.headUnchanged, 'etag', known])}\r\n`, nothing]
}

const nothing = Buffer.alloc(0)

/** The lines of an answer's head that no other answer has. */
export const toFirstLines = (status: number, id: string): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${dateNow()}\r\nx-request-id: ${id}\r\n`

/** The tag by which whoever asks has the page already, or null. */
function knownBy(
  headers: { readonly 'if-none-match'?: string | undefined },
  page: Finished,
  written: WrittenPage,
): string | null {
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch === undefined ? null : findKnown(ifNoneMatch, page.digest, written.tag)
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
