import { newsQueries, programQueries, siteUrlContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.ts'
import { type SitemapPage, toSitemap } from './sitemap-xml.ts'
import { textAnswer } from './text-answer.server.ts'

/** Every page that visitors may find, each once. */
export function loader({ context }: Route.LoaderArgs) {
  const programs = context.get(programQueries).latest(Number.POSITIVE_INFINITY)
  const news = context.get(newsQueries).all()
  const pages: SitemapPage[] = [
    { address: '/', updatedAt: newest([...programs, ...news]) },
    { address: '/aboutus', updatedAt: null },
    { address: '/aboutus/coreareas', updatedAt: null },
    { address: '/contactus', updatedAt: null },
    { address: '/news', updatedAt: newest(news) },
    { address: '/programs', updatedAt: newest(programs) },
    ...news.map(({ id, updatedAt }) => ({ address: `/news/${id}`, updatedAt })),
    ...programs.map(({ id, updatedAt }) => ({ address: `/programs/${id}`, updatedAt })),
  ]
  return textAnswer('application/xml', toSitemap(pages, context.get(siteUrlContext)))
}

/** Null for an empty list: nobody knows then when its page changed. */
function newest(records: readonly { readonly updatedAt: number }[]): number | null {
  return records.reduce<number | null>((latest, { updatedAt }) => Math.max(latest ?? 0, updatedAt), null)
}
