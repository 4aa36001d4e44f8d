import type { IncomingMessage } from 'node:http'

/** Of a request, what decides whether it is answered from memory. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A question for a page or a file, with nothing about it that could be understood in two ways. */
export interface PlainGet {
  readonly method: 'GET'
  /** Path and query as they were sent. */
  readonly url: string
  /** Of its headers those that an answer from memory depends on. */
  readonly headers: Readonly<Partial<Record<ReadHeader, string>>>
}

type ReadHeader = 'accept-encoding' | 'cookie' | 'host' | 'if-none-match' | 'range' | 'save-data'

const readHeaders: ReadonlySet<string> = new Set<ReadHeader>([
  'accept-encoding',
  'cookie',
  'host',
  'if-none-match',
  'range',
  'save-data',
])

/** By these a request says where it ends, or wants something of its connection (RFC 9110, 7.8 and 10.1; RFC 9112, 6). */
const framingHeaders: ReadonlySet<string> = new Set([
  'content-length',
  'expect',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Longer than any browser's. */
const longestBytes = 8_192

/** RFC 9112, 3 and 5, without what it lets pass for the sake of old clients; names are tokens (RFC 9110, 5.6.2). */
const plainHead = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~\w-]+:[ -~]*\r\n)+)\r\n$/

/**
 * Reads what came over a connection when it is one whole GET without a body and nothing else, written as browsers and
 * proxies write it. Null for everything else: half a head, two questions at once, a header twice, anything that says
 * where a request ends. So no two readers of these bytes can differ on where the next request begins (CWE-444).
 */
export function readPlainGet(bytes: Buffer): PlainGet | null {
  if (bytes.length > longestBytes) return null
  const head = plainHead.exec(bytes.toString('latin1'))
  if (!head) return null
  const [, url = '', lines = ''] = head
  const headers: { [Name in ReadHeader]?: string } = {}
  for (let at = 0; at < lines.length;) {
    const colon = lines.indexOf(':', at)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(at, colon).toLowerCase()
    if (framingHeaders.has(name)) return null
    if (readHeaders.has(name)) {
      if (headers[name as ReadHeader] !== undefined) return null
      headers[name as ReadHeader] = lines.slice(colon + 1, end).trim()
    } else if (
      name === 'connection' &&
      lines
        .slice(colon + 1, end)
        .trim()
        .toLowerCase() !== 'keep-alive'
    ) {
      return null
    }
    at = end + 2
  }
  return headers.host === undefined ? null : { method: 'GET', url, headers }
}
