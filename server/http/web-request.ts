import type { FastifyRequest } from 'fastify'

/**
 * The request that the router gets. Its origin is always the site's own, whatever its headers say. It has no body,
 * because the server has already read the form. `siteUrl`: without a trailing slash.
 */
export function toWebRequest(
  {
    method,
    headers,
    raw,
  }: Pick<FastifyRequest, 'method' | 'headers'> & { readonly raw: { readonly url?: string } },
  siteUrl: string,
  signal: AbortSignal,
): Request {
  const forwarded = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // React Router trusts these headers because an edge server may set them. A visitor must not.
    if (value === undefined || name.startsWith('x-react-router-')) continue
    for (const line of [value].flat()) forwarded.append(name, line)
  }
  // The request guard has accepted the origin, which may be any name of this machine. The router knows only one name
  // and would refuse valid forms sent from the others.
  if (forwarded.has('origin')) forwarded.set('origin', siteUrl)
  return new Request(siteUrl + raw.url, { method, headers: forwarded, signal })
}
