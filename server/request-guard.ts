import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PlainAnswer, sendPlainPage } from './plain-page.ts'

/** What pages, forms and uploads (tus 1.0.0) use; the platform's own Request refuses some of the others. */
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const healthAddresses = new Set(['/healthz', '/readyz'])
const bodyTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  // tus 1.0.0, "PATCH": the only content type of an upload's bytes.
  'application/offset+octet-stream',
])

/** For paths that are not a path, or whose percent-encoding is broken. */
export const unreadableAddress: PlainAnswer = {
  status: 400,
  title: 'This address cannot be read',
  words: 'Check the address and try again.',
}

export const unusedMethod: PlainAnswer = {
  status: 405,
  title: 'This is not how this address is used',
  words: 'Nothing was changed. Open the page in a browser.',
}

/** What is wrong with a request before any page sees it, or null. Pure; the rules are in its order. */
export function refusalOf(
  request: Pick<FastifyRequest, 'method' | 'headers'> & { readonly address: string },
  accepted: { readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> },
): PlainAnswer | null {
  const { headers, method, address } = request
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
  if (!accepted.origins.has(headers.origin ?? '') && headers['sec-fetch-site'] !== 'same-origin') {
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

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/**
 * One check of Host, Origin and content type in front of everything (OWASP: verifying origin with standard headers).
 * Compared with the configured origin, never with what the request says of itself.
 */
export function guardRequests(
  app: FastifyInstance,
  accepted: { hosts: ReadonlySet<string>; origins: ReadonlySet<string> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(
      { method: request.method, headers: request.headers, address: request.raw.url ?? '' },
      accepted,
    )
    if (refusal) return sendPlainPage(reply, refusal)
  })
}
