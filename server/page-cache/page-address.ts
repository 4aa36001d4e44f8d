import { readArchiveAddress } from '#app/public/news/archive-address.ts'
import { sameSearch, searchOfData } from '#app/public/programs/list-search.ts'
import { readFilterAddress } from '#domain/programs/filter-address.ts'

/** Where the cache keeps a page. */
export interface PageAddress {
  /** Canonical path and query. The page is rendered from these, whatever else the request had. */
  readonly address: string
  /**
   * `pages`: as many as the content has. `unbounded`: any number of addresses exist (searches, years), so they have memory
   * of their own and never evict a page.
   */
  readonly partition: 'pages' | 'unbounded'
}

/** Letters, digits and `-`, as our own links write them. Other spellings of the same path are not cached. */
const pagePath =
  /^\/(?:aboutus(?:\/coreareas)?|contactus|offline|news(?:\/[\w-]{1,200})?|programs(?:\/[\w-]{1,200})?)?$/
const textPaths = new Set(['/feed.xml', '/robots.txt', '/site.webmanifest', '/sitemap.xml'])
/** A part of a large sitemap. */
const sitemapPart = /^\?part=(?:pages|(?:news|programs)-[1-9]\d{0,3})$/
/** React Router's address for the data of a page. */
const dataPath = /^\/(.+)\.data$/
const routeIds = /^[\w/,:-]{1,200}$/

/**
 * The cache address of `url` (path and query as in the request). Null for what is never cached: the staff area, files,
 * redirects, and other spellings. Parameters that others append to links (`utm_source=…`, `fbclid=…`) are dropped.
 */
export function toPageAddress(url: string): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark)
  if (pagePath.test(path)) return withQuery(path, path, search)
  if (path === '/sitemap.xml' && search.startsWith('?part=')) {
    return sitemapPart.test(search) ? { address: url, partition: 'unbounded' } : null
  }
  if (textPaths.has(path)) return { address: path, partition: 'pages' }
  const page = dataPath.exec(path)?.[1]
  if (page === undefined) return null
  const pageWithData = page === '_' ? '/' : `/${page}`
  return pagePath.test(pageWithData) ? withRoutes(pageWithData, path, search) : null
}

/** `path`: of the page; `requestPath`: differs from it when the request is for the page's data. */
function withQuery(path: string, requestPath: string, search: string): PageAddress | null {
  const query = readQuery(path, withoutForeign(search))
  if (query === null) return null
  return { address: requestPath + query, partition: query === '' ? 'pages' : 'unbounded' }
}

function withRoutes(path: string, requestPath: string, search: string): PageAddress | null {
  const page = withQuery(path, requestPath, searchOfData(search))
  const routes = new URLSearchParams(search).getAll('_routes')
  if (page === null || routes.length === 0) return page
  const [ids = ''] = routes
  if (routes.length > 1 || !routeIds.test(ids)) return null
  const joint = page.address.includes('?') ? '&' : '?'
  return { address: `${page.address}${joint}_routes=${encodeURIComponent(ids)}`, partition: 'unbounded' }
}

/** The canonical query of a list; '' for pages without one; null when the page has to decide, because it redirects. */
function readQuery(path: string, search: string): string | null {
  if (search === '') return ''
  if (path === '/programs' || path === '/programs/programs') {
    return canonicalOf(search, readFilterAddress(search).canonical)
  }
  if (path === '/news') return canonicalOf(search, readArchiveAddress(search).canonical)
  // No other public page reads its query.
  return ''
}

const canonicalOf = (search: string, canonical: string) => (sameSearch(search, canonical) ? canonical : null)

/** Drops the parameters that are not ours: those with a name and `=`, which ours do not have. */
function withoutForeign(search: string): string {
  const kept = partsOf(search).filter((part) => !/^(?!(?:title|theme|year|page)[_=])[\w.-]+=/.test(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

const partsOf = (search: string) => search.slice(1).split('&').filter(Boolean)
