import { locale } from '#domain/locale.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { excerpt } from '#domain/rich-text/excerpt.ts'
import { element, escapeXml, xmlTime } from './xml.ts'

export interface FeedEntry {
  /** The first segment of the address of the entry's page. */
  readonly kind: 'programs' | 'news'
  readonly id: string
  readonly title: string
  readonly category: string | null
  /** Milliseconds since the Unix epoch. */
  readonly updatedAt: number
  /** The summary of the entry is the beginning of this text. */
  readonly html: string
}

const summaryLength = 400

/** An Atom feed (RFC 4287) of the entries, in the order given. `feedDomain`: in the ids of the feed and its entries. */
export function toAtom(
  entries: readonly FeedEntry[],
  {
    siteUrl,
    feedDomain,
    organisation: { name, tagline },
  }: { siteUrl: string; feedDomain: string; organisation: Organisation },
): string {
  // Tag URIs (RFC 4151) stay the same when the website moves to another domain, so feed readers show no entry twice.
  const tag = (rest: string) => `tag:${feedDomain},2014:${rest}`
  const newest = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    element('id', tag('feed')),
    element('title', name),
    element('subtitle', tagline),
    element('updated', xmlTime(newest)),
    `<link href="${escapeXml(siteUrl)}/"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl)}/feed.xml"/>`,
    `<author>${element('name', name)}</author>`,
    ...entries.map(({ kind, id, title, category, updatedAt, html }) =>
      [
        '<entry>',
        element('id', tag(`${kind}/${id}`)),
        element('title', title),
        element('updated', xmlTime(updatedAt)),
        `<link href="${escapeXml(`${siteUrl}/${kind}/${id}`)}"/>`,
        ...(category ? [`<category term="${escapeXml(category)}"/>`] : []),
        element('summary', excerpt(html, summaryLength)),
        '</entry>',
      ].join('\n'),
    ),
    '</feed>\n',
  ].join('\n')
}
