/**
 * The query string that a list was asked for, as it stands in the visitor's address bar. When script fetches a
 * page's data, React Router 8.4 passes the query through URLSearchParams, which turns `?title_women` into
 * `?title_women=` and spaces into `+`; `loader({ url })` has gone the same way. This undoes it.
 */
export function searchAsked(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.endsWith('.data') ? searchOfData(search) : search
}

/** The same from the query string of a request for data. */
export function searchOfData(search: string): string {
  const parts = [...new URLSearchParams(search)]
    .filter(([name]) => name !== '_routes')
    .map(([name, value]) => encodeURIComponent(name) + (value && `=${encodeURIComponent(value)}`))
  return parts.length ? `?${parts.join('&')}` : ''
}

/** Whether two query strings are one to a browser, which writes an apostrophe as %27 by itself. */
export function sameSearch(a: string, b: string): boolean {
  return new URL(`http://x/${a}`).search === new URL(`http://x/${b}`).search
}
