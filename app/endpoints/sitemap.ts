import { href } from 'react-router'
import { type Site, siteContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.ts'
import { type SitemapPage, toSitemap, toSitemapIndex } from './sitemap-xml.ts'
import { textAnswer } from './text-answer.server.ts'

/** More pages than this are told in parts, so that no answer grows with the collection. */
const mostPages = 2_000

/** Some pages of the site, each page in one part only. */
interface Part {
  /** As it stands in its address, `/sitemap.xml?part=programs-2`. */
  readonly name: string
  readonly pages: () => readonly SitemapPage[]
}

/** Every page that visitors may find, each once; where there are many, the addresses of the parts. */
export function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const parts = partsOf(site)
  const asked = new URL(request.url).searchParams.get('part')
  if (asked !== null) {
    const part = parts.find(({ name }) => name === asked)
    if (!part) return new Response(null, { status: 404 })
    return textAnswer('application/xml', toSitemap(part.pages(), site.url))
  }
  const count = site.programs.all().length + site.news.all().length
  const body =
    count <= mostPages
      ? toSitemap(
          parts.flatMap(({ pages }) => pages()),
          site.url,
        )
      : toSitemapIndex(
          parts.map(({ name }) => `/sitemap.xml?part=${name}`),
          site.url,
        )
  return textAnswer('application/xml', body)
}

function partsOf({ programs, news }: Site): readonly Part[] {
  const programsChanged = programs.lastUpdated()[0]?.updatedAt ?? null
  const newsChanged = news.lastUpdated()[0]?.updatedAt ?? null
  return [
    {
      name: 'pages',
      pages: () => [
        { address: '/', updatedAt: latest(programsChanged, newsChanged) },
        { address: href('/aboutus'), updatedAt: null },
        { address: href('/aboutus/coreareas'), updatedAt: null },
        { address: href('/contactus'), updatedAt: null },
        { address: href('/news'), updatedAt: newsChanged },
        { address: href('/programs'), updatedAt: programsChanged },
      ],
    },
    ...split('news', news.all()),
    ...split('programs', programs.all()),
  ]
}

/** `records`: newest first. The oldest make up part 1, so that what is published touches the last part only. */
function split(
  kind: 'news' | 'programs',
  records: readonly { readonly id: string; readonly updatedAt: number }[],
): Part[] {
  return Array.from({ length: Math.ceil(records.length / mostPages) }, (_, part) => ({
    name: `${kind}-${part + 1}`,
    pages: () =>
      records
        .slice(Math.max(0, records.length - (part + 1) * mostPages), records.length - part * mostPages)
        .map(({ id, updatedAt }) => ({ address: `/${kind}/${id}`, updatedAt })),
  }))
}

/** Null where nobody knows when. */
const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
