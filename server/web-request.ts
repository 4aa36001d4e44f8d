import type { FastifyRequest } from 'fastify'

/**
 * The request as the router sees it: at the site's own address, whatever its headers say, and without a body, since
 * its form has been read. `siteUrl`: without a slash at its end.
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
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // React Router trusts these from an edge in front of it; from a visitor they mean nothing.
    if (value === undefined || name.startsWith('x-react-router-')) continue
    for (const line of [value].flat()) kept.append(name, line)
  }
  // The guard in front has accepted it, by any of the names this machine goes by; the router knows only one of them
  // and would refuse honest forms sent from the others.
  if (kept.has('origin')) kept.set('origin', siteUrl)
  return new Request(siteUrl + raw.url, { method, headers: kept, signal })
}
