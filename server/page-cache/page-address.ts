import { readArchiveAddress } from '#app/public/news/archive-address.ts'
import { sameSearch, searchOfData } from '#app/public/programs/list-search.ts'
import { readFilterAddress } from '#domain/programs/filter-address.ts'

/** A page as the cache knows it. */
export interface PageAddress {
  /** Path and query in the one way we write them: what the page is rendered from, whatever else was asked. */
  readonly address: string
  /**
   * `pages` are as many as the content has; of the others anybody can make up any number (searches, years), so that
   * they have a share of their own and never push a page out.
   */
  readonly share: 'pages' | 'unbounded'
}

/** Letters, digits and `-`, as our own links write them; other spellings of the same path are answered without the cache. */
const pagePath =
  /^\/(?:aboutus(?:\/coreareas)?|contactus|offline|news(?:\/[\w-]{1,200})?|programs(?:\/[\w-]{1,200})?)?$/
const textPaths = new Set(['/feed.xml', '/robots.txt', '/site.webmanifest', '/sitemap.xml'])
/** Of the map of a large site. */
const sitemapPart = /^\?part=(?:pages|(?:news|programs)-[1-9]\d{0,3})$/
/** React Router's address for the data of a page that script goes to. */
const dataPath = /^\/(.+)\.data$/
const routeIds = /^[\w/,:-]{1,200}$/

/**
 * Which finished page answers `url` (path and query as they stand in the request), or null for what is never kept:
 * everything of the staff, files, redirects, and whatever is spelt otherwise. What others append to links
 * (`utm_source=…`, `fbclid=…`) makes no page of its own.
 */
export function toPageAddress(url: string): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark)
  if (pagePath.test(path)) return withQuery(path, path, search)
  if (path === '/sitemap.xml' && search.startsWith('?part=')) {
    return sitemapPart.test(search) ? { address: url, share: 'unbounded' } : null
  }
  if (textPaths.has(path)) return { address: path, share: 'pages' }
  const page = dataPath.exec(path)?.[1]
  if (page === undefined) return null
  const pageWithData = page === '_' ? '/' : `/${page}`
  return pagePath.test(pageWithData) ? withRoutes(pageWithData, path, search) : null
}

/** `path`: of the page; `asked`: the path in the request, which differs for its data. */
function withQuery(path: string, asked: string, search: string): PageAddress | null {
  const query = readQuery(path, withoutForeign(search))
  if (query === null) return null
  return { address: asked + query, share: query === '' ? 'pages' : 'unbounded' }
}

function withRoutes(path: string, asked: string, search: string): PageAddress | null {
  const page = withQuery(path, asked, searchOfData(search))
  const routes = new URLSearchParams(search).getAll('_routes')
  if (page === null || routes.length === 0) return page
  const [ids = ''] = routes
  if (routes.length > 1 || !routeIds.test(ids)) return null
  const joint = page.address.includes('?') ? '&' : '?'
  return { address: `${page.address}${joint}_routes=${encodeURIComponent(ids)}`, share: 'unbounded' }
}

/** The canonical query of a list; '' for pages without one; null where the page itself has to decide (it redirects). */
function readQuery(path: string, search: string): string | null {
  if (search === '') return ''
  if (path === '/programs' || path === '/programs/programs') {
    return canonicalOf(search, readFilterAddress(search).canonical)
  }
  if (path === '/news') return canonicalOf(search, readArchiveAddress(search).canonical)
  // No other page looks at its query; pages of the staff, which do, are never asked for here.
  return ''
}

const canonicalOf = (search: string, canonical: string) => (sameSearch(search, canonical) ? canonical : null)

/** Without the parameters that are not ours: those with a name and `=`, which ours are written without. */
function withoutForeign(search: string): string {
  const kept = partsOf(search).filter((part) => !/^(?!(?:title|theme|year|page)[_=])[\w.-]+=/.test(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

const partsOf = (search: string) => search.slice(1).split('&').filter(Boolean)
