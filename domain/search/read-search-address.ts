import { toSearchText } from '#domain/search-text.ts'
import { searchKinds, type SearchRequest } from './schema.ts'
import { toSearchAddress } from './search-address.ts'

/*
 * The address of a search: `/search?q=kano+2019&kind=programs&page=2`. This is how a browser sends a form, so the form
 * needs no redirect.
 */

/**
 * Reads a query string, with or without its `?`. Never throws; an unreadable value is left out. `canonical`: the one
 * query string of this search; '' without words. `isCanonical`: whether the query string was that one, apart from
 * parameters of other sites, such as `utm_source=…`.
 */
export function readSearchAddress(search: string): {
  readonly request: SearchRequest
  readonly canonical: string
  readonly isCanonical: boolean
} {
  const own = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.has(name)))
  const kind = own.get('kind')
  const page = own.get('page') ?? ''
  const request: SearchRequest = {
    text: toSearchText(own.get('q') ?? ''),
    kind: searchKinds.find((name) => name === kind) ?? null,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
  const canonical = toSearchAddress(request)
  return { request, canonical, isCanonical: canonical === (own.size === 0 ? '' : `?${own}`) }
}

const names = new Set(['q', 'kind', 'page'])
