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
