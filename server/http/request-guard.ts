import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type PlainAnswer, sendPlainPage } from './plain-page.ts'

/** The methods of pages, forms and uploads (tus 1.0.0). The constructor of `Request` throws on some others. */
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const httpVersions = new Set(['1.0', '1.1'])
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const healthAddresses = new Set(['/healthz', '/readyz'])
const bodyTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  // tus 1.0.0, "PATCH": the only content type of an upload's bytes.
  'application/offset+octet-stream',
])

/** For a request target that is not a path, or has broken percent-encoding. */
export const unreadableAddress: PlainAnswer = {
  status: 400,
  title: 'This address cannot be read',
  words: 'Check the address and try again.',
}

const unreadableRequest: PlainAnswer = {
  status: 400,
  title: 'This request cannot be read',
  words: 'It can be understood in more than one way. Open the page in a browser.',
}

export const unusedMethod: PlainAnswer = {
  status: 405,
  title: 'This is not how this address is used',
  words: 'Nothing was changed. Open the page in a browser.',
}

/** The parts of Node's request that the guard checks. */
type GuardedRequest = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>

/** The refusal of a request, or null when the routes may handle it. The checks run in the order written here. */
export function refusalOf(
  { method = '', url: address = '', httpVersion, headers, rawHeaders }: GuardedRequest,
  accepted: { readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> },
): PlainAnswer | null {
  // Node accepts `HTTP/2.0` and a missing version. Of two Host lines Node uses the first, but a proxy may use the
  // second (RFC 9112, 2.3 and 3.2).
  if (!httpVersions.has(httpVersion) || hasTwoHosts(rawHeaders)) return unreadableRequest
  // The server decodes no other transfer coding. Node would answer before it detects that the body has no end
  // (RFC 9112, 6.1).
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') return unreadableRequest
  if (!address.startsWith('/')) return unreadableAddress
  if (!accepted.hosts.has(headers.host?.toLowerCase() ?? '') && !healthAddresses.has(pathOf(address))) {
    return {
      status: 421,
      title: 'This is not the address of this site',
      words: 'The site does not answer under this name. Check the address and try again.',
    }
  }
  if (!knownMethods.has(method)) return unusedMethod
  if (safeMethods.has(method)) return null
  const { origin } = headers
  // Some browsers send no Origin with a form. They send Sec-Fetch-Site instead.
  if (origin === undefined ? headers['sec-fetch-site'] !== 'same-origin' : !accepted.origins.has(origin)) {
    return {
      status: 403,
      title: 'This form was not sent from this site',
      words: 'Nothing was changed. Open the page on this site and send the form again.',
    }
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== undefined && !bodyTypes.has(type)) {
    return { status: 415, title: 'This kind of content is not accepted', words: 'Nothing was changed.' }
  }
  return null
}

/** `rawHeaders`: alternating names and values, with names as they were sent. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/**
 * Checks Host, Origin and content type of each request before everything else (OWASP: verifying origin with standard
 * headers). It compares with the configured origin, never with another header of the same request.
 */
export function guardRequests(
  app: FastifyInstance,
  accepted: { hosts: ReadonlySet<string>; origins: ReadonlySet<string> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.raw, accepted)
    if (refusal) return sendPlainPage(reply, refusal)
  })
}
