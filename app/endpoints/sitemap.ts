import { href } from 'react-router'
import { type Site, siteContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.ts'
import { listPages, type RecordPages, recordPages } from './sitemap-pages.ts'
import { type SitemapPage, toSitemap, toSitemapIndex } from './sitemap-xml.ts'
import { textResponse } from './text-response.server.ts'

/** Sitemaps are split at this number of pages, so that a response does not grow with the collection. */
const maxPages = 2_000

/** A part of the split sitemap. Each page of the site is in one part. */
interface Part {
  /** The value of `part` in `/sitemap.xml?part=programs-2`. */
  readonly name: string
  readonly pages: () => readonly SitemapPage[]
}

/** The sitemap of all public pages. On a large site it is a sitemap index of its parts. */
export function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const parts = partsOf(site)
  const requested = new URL(request.url).searchParams.get('part')
  if (requested !== null) {
    const part = parts.find(({ name }) => name === requested)
    if (!part) return new Response(null, { status: 404 })
    return textResponse('application/xml', toSitemap(part.pages(), site.url))
  }
  const count = recordPages(site).reduce((sum, { records }) => sum + records.length, 0)
  const body =
    count <= maxPages
      ? toSitemap(
          parts.flatMap(({ pages }) => pages()),
          site.url,
        )
      : toSitemapIndex(
          parts.map(({ name }) => `${href('/sitemap.xml')}?part=${name}`),
          site.url,
        )
  return textResponse('application/xml', body)
}

function partsOf(site: Site): readonly Part[] {
  return [{ name: 'pages', pages: () => listPages(site) }, ...recordPages(site).flatMap(split)]
}

/** Part 1 has the oldest records, so that a new record changes only the last part. */
function split({ kind, records, toAddress }: RecordPages): Part[] {
  return Array.from({ length: Math.ceil(records.length / maxPages) }, (_, part) => ({
    name: `${kind}-${part + 1}`,
    pages: () =>
      records
        .slice(Math.max(0, records.length - (part + 1) * maxPages), records.length - part * maxPages)
        .map(({ id, updatedAt = null }) => ({ address: toAddress(id), updatedAt })),
  }))
}
