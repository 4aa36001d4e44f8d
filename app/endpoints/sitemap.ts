import { href } from 'react-router'
import { type Site, siteContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.ts'
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
  const count = [site.programs, site.news, site.events, site.women].reduce(
    (sum, kind) => sum + kind.all().length,
    0,
  )
  const body =
    count <= maxPages
      ? toSitemap(
          parts.flatMap(({ pages }) => pages()),
          site.url,
        )
      : toSitemapIndex(
          parts.map(({ name }) => `/sitemap.xml?part=${name}`),
          site.url,
        )
  return textResponse('application/xml', body)
}

function partsOf({ programs, news, events, representation, women }: Site): readonly Part[] {
  const programsChanged = programs.lastUpdated()[0]?.updatedAt ?? null
  const newsChanged = news.lastUpdated()[0]?.updatedAt ?? null
  const eventsChanged = events.updatedAt()
  const countsChanged = representation.updatedAt()
  const womenChanged = women.updatedAt()
  return [
    {
      name: 'pages',
      pages: () => [
        {
          address: '/',
          updatedAt: latest(programsChanged, newsChanged, countsChanged, eventsChanged, womenChanged),
        },
        { address: href('/aboutus'), updatedAt: null },
        { address: href('/aboutus/coreareas'), updatedAt: null },
        { address: href('/search'), updatedAt: null },
        { address: href('/contactus'), updatedAt: null },
        { address: href('/events'), updatedAt: eventsChanged },
        { address: href('/news'), updatedAt: newsChanged },
        { address: href('/programs'), updatedAt: programsChanged },
        { address: href('/protection'), updatedAt: null },
        { address: href('/representation'), updatedAt: countsChanged },
        { address: href('/women'), updatedAt: womenChanged },
      ],
    },
    ...split('events', events.all().toReversed()),
    ...split('news', news.all()),
    ...split('programs', programs.all()),
    ...split('women', women.all()),
  ]
}

/** `records`: newest first. Part 1 has the oldest, so that a new record changes only the last part. */
function split(
  kind: 'events' | 'news' | 'programs' | 'women',
  records: readonly { readonly id: string; readonly updatedAt: number }[],
): Part[] {
  return Array.from({ length: Math.ceil(records.length / maxPages) }, (_, part) => ({
    name: `${kind}-${part + 1}`,
    pages: () =>
      records
        .slice(Math.max(0, records.length - (part + 1) * maxPages), records.length - part * maxPages)
        .map(({ id, updatedAt }) => ({ address: `/${kind}/${id}`, updatedAt })),
  }))
}

/** The last of these times; null when all are unknown. */
function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}
