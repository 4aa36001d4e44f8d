/**
 * The query string of a list as in the visitor's address bar. For a data request, React Router 8.4 passes the query
 * through URLSearchParams, which turns `?title_women` into `?title_women=` and spaces into `+`. This function reverts
 * that change. The `url` argument of a loader has the same change.
 */
export function requestedSearch(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.endsWith('.data') ? searchOfData(search) : search
}

/** The query string of the address bar, from the query string of a data request. */
export function searchOfData(search: string): string {
  const parts = [...new URLSearchParams(search)]
    .filter(([name]) => name !== '_routes')
    .map(([name, value]) => encodeURIComponent(name) + (value && `=${encodeURIComponent(value)}`))
  return parts.length ? `?${parts.join('&')}` : ''
}

/** True when two query strings are equal to a browser, which escapes an apostrophe as `%27`. */
export function sameSearch(a: string, b: string): boolean {
  return new URL(`http://x/${a}`).search === new URL(`http://x/${b}`).search
}

/**
 * Drops the parameters that other sites append to links (`utm_source=…`, `fbclid=…`): those with a name and `=`. The
 * parameters of a list have no `=`.
 */
export function withoutForeign(search: string): string {
  const parts = search.slice(1).split('&').filter(Boolean)
  const own = parts.filter((part) => !/^(?!(?:title|theme|year|page)[_=])[\w.-]+=/.test(part))
  return own.length === 0 ? '' : `?${own.join('&')}`
}
