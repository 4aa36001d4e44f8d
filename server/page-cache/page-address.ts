import { readArchiveAddress } from '#app/public/news/archive-address.ts'
import { patternOf, publicPaths } from '#app/public-pages.ts'
import { sameSearch, withoutForeign } from '#app/public/programs/list-search.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import { readSubjectAddress } from '#domain/contact/subjects.ts'
import { readFilterAddress } from '#domain/programs/filter-address.ts'
import { pagedKinds, recordKinds } from '#domain/records/kinds.ts'
import { readSearchAddress } from '#domain/search/read-search-address.ts'

/** The place of a page in the cache. */
export interface PageAddress {
  /** Canonical path and query. The page is rendered from these alone. */
  readonly address: string
  /**
   * `pages`: the content limits their number. `unbounded`: any number of addresses exist, such as searches, so they
   * have their own memory and queue, and neither evict nor delay a page of `pages`.
   */
  readonly partition: 'pages' | 'unbounded'
}

/** Paths with letters, digits and `-`, as the site's links write them. Other spellings are not cached. */
const pagePath = new RegExp(
  `^${patternOf(
    publicPaths(() => true),
    { id: '[\\w-]{1,200}', place: '[1-9]\\d?' },
  )}$`,
)
/** The lists that have pages. The list of programs also has filters. */
const lists: ReadonlySet<string> = new Set(publicPaths(({ isList = false }) => isList))
const textPaths = new Set(['/feed.xml', '/robots.txt', '/site.webmanifest', '/sitemap.xml'])
/** The calendar of all events, and the calendar of one event. */
const calendarFile = /^\/events\/(?:[\w-]{1,200}\/)?calendar\.ics$/
/** The counts of a body. */
const countFile = /^\/representation\/[a-z0-9-]{1,100}\.csv$/
/** A part of a large sitemap. */
const sitemapPart = new RegExp(
  `^\\?part=(?:pages|(?:${pagedKinds.map((kind) => recordKinds[kind].content).join('|')})-[1-9]\\d{0,3})$`,
)

/**
 * Returns the cache address of `url` (path and query as in the request). Null for addresses that are never cached: the
 * staff area, files, redirects and other spellings. It drops parameters that other sites append to links
 * (`utm_source=…`, `fbclid=…`).
 */
export function toPageAddress(url: string): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark)
  if (pagePath.test(path)) return withQuery(path, search)
  if (path === '/sitemap.xml' && search.startsWith('?part=')) {
    return sitemapPart.test(search) ? { address: url, partition: 'unbounded' } : null
  }
  if (countFile.test(path) || calendarFile.test(path)) return { address: path, partition: 'unbounded' }
  if (textPaths.has(path)) return { address: path, partition: 'pages' }
  return null
}

function withQuery(path: string, search: string): PageAddress | null {
  const query = readQuery(path, search)
  if (query === null) return null
  // There are only a few subjects of the contact form.
  const isBounded = query === '' || path === '/contactus'
  return { address: path + query, partition: isBounded ? 'pages' : 'unbounded' }
}

/** The canonical query of a page; '' when it has none; null when the page redirects to another query. */
function readQuery(path: string, search: string): string | null {
  if (path === '/search') return readSearchQuery(search)
  if (path === '/contactus') {
    const subject = readSubjectAddress(search)
    return subject ? toSubjectAddress(subject.name) : ''
  }
  const own = withoutForeign(search)
  if (own === '') return ''
  if (path === '/programs' || path === '/programs/programs') {
    return canonicalOf(own, readFilterAddress(own).canonical)
  }
  // No other public page reads its query.
  return lists.has(path) ? canonicalOf(own, readArchiveAddress(own).canonical) : ''
}

function readSearchQuery(search: string): string | null {
  const { canonical, isCanonical } = readSearchAddress(search)
  return isCanonical ? canonical : null
}

const canonicalOf = (search: string, canonical: string) => (sameSearch(search, canonical) ? canonical : null)
