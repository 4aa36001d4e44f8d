import { element, xmlTime } from './xml.ts'

export interface SitemapPage {
  /** Beginning with a slash. */
  readonly address: string
  /** Milliseconds since the Unix epoch; null where it is not known. */
  readonly updatedAt: number | null
}

/** The most that one sitemap may hold (sitemaps.org, protocol). */
const mostPages = 50_000

export function toSitemap(pages: readonly SitemapPage[], siteUrl: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .slice(0, mostPages)
      .map(
        ({ address, updatedAt }) =>
          `<url>${element('loc', siteUrl + address)}${updatedAt === null ? '' : element('lastmod', xmlTime(updatedAt))}</url>`,
      ),
    '</urlset>\n',
  ].join('\n')
}
