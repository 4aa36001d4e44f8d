import type { IncomingMessage } from 'node:http'

/** Of a request, what decides whether it is answered from memory. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A question for a page or a file, with nothing about it that could be understood in two ways. */
export interface PlainGet {
  readonly method: 'GET'
  /** Path and query as they were sent. */
  readonly url: string
  /** Of its headers those that an answer from memory depends on. */
  readonly headers: Readonly<Record<ReadHeader, string | undefined>>
}

/** All of them, so that every request's are of one shape. */
const nothingRead = {
  'accept-encoding': undefined,
  cookie: undefined,
  host: undefined,
  'if-none-match': undefined,
  range: undefined,
  'save-data': undefined,
}
type ReadHeader = keyof typeof nothingRead

/** By these a request says where it ends, or wants something of its connection (RFC 9110, 7.8 and 10.1; RFC 9112, 6). */
const framingHeaders = ['content-length', 'expect', 'te', 'trailer', 'transfer-encoding', 'upgrade'] as const

/** What matters of a head, by its name in lower case. */
const mattering: ReadonlyMap<string, ReadHeader | 'connection' | 'framing'> = new Map([
  ...(Object.keys(nothingRead) as ReadHeader[]).map((name) => [name, name] as const),
  ...framingHeaders.map((name) => [name, 'framing'] as const),
  ['connection', 'connection'],
])
/** Most names of a head are as long as none of these, and need not be looked at. */
const matteringLengths: ReadonlySet<number> = new Set(Array.from(mattering.keys(), (name) => name.length))

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
  const headers: Record<ReadHeader, string | undefined> = { ...nothingRead }
  for (let at = 0, end = 0; at < lines.length; at = end + 2) {
    const colon = lines.indexOf(':', at)
    end = lines.indexOf('\r\n', colon)
    if (!matteringLengths.has(colon - at)) continue
    const name = mattering.get(lines.slice(at, colon).toLowerCase())
    if (name === undefined) continue
    if (name === 'framing') return null
    const value = lines.slice(colon + 1, end).trim()
    if (name === 'connection') {
      if (value.toLowerCase() !== 'keep-alive') return null
    } else {
      if (headers[name] !== undefined) return null
      headers[name] = value
    }
  }
  return headers.host === undefined ? null : { method: 'GET', url, headers }
}
