import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type PlainAnswer, plainPageHeaders, toPlainPage } from './plain-page.ts'

const unparsed: PlainAnswer = {
  status: 400,
  title: 'This request cannot be read',
  words: 'Nothing was changed. Open the page in a browser.',
}

const byCode: Readonly<Record<string, PlainAnswer>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Your browser sent too much about itself',
    words: 'Delete the cookies of this website in your browser’s settings, and open the page again.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'This request took too long',
    words: 'Nothing was changed. Check the connection and try again.',
  },
}

/**
 * Handles `clientError`: sends an error page with the security headers and closes the connection. `error`: from Node.
 * Sends nothing when the client has disconnected or a response is already being sent.
 */
export function answerUnparsedRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy(error)
    return
  }
  const answer = byCode[error.code ?? ''] ?? unparsed
  const body = toPlainPage(answer)
  const lines = Object.entries({
    ...headers,
    ...plainPageHeaders,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`)
}
