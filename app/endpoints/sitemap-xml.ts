import { element, xmlTime } from './xml.ts'

export interface SitemapPage {
  /** A path that starts with a slash. */
  readonly address: string
  /** Milliseconds since the Unix epoch; null when unknown. */
  readonly updatedAt: number | null
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A sitemap of the pages. The protocol (sitemaps.org) allows 50,000 in one file. */
export function toSitemap(pages: readonly SitemapPage[], siteUrl: string): string {
  return [
    declaration,
    `<urlset ${namespace}>`,
    ...pages.map(
      ({ address, updatedAt }) =>
        `<url>${element('loc', siteUrl + address)}${updatedAt === null ? '' : element('lastmod', xmlTime(updatedAt))}</url>`,
    ),
    '</urlset>\n',
  ].join('\n')
}

/** A sitemap index. `addresses`: the paths of the sitemaps, each with a leading slash; at most 50,000. */
export function toSitemapIndex(addresses: readonly string[], siteUrl: string): string {
  return [
    declaration,
    `<sitemapindex ${namespace}>`,
    ...addresses.map((address) => `<sitemap>${element('loc', siteUrl + address)}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n')
}
