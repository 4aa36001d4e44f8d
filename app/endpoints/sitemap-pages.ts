import { href } from 'react-router'
import { type PublicPage, publicPages, type ShownCollection } from '#app/public-pages.ts'
import type { ContentQueries } from '#domain/content-of-site.server.ts'
import type { SitemapPage } from './sitemap-xml.ts'

type Records = Pick<ContentQueries, 'programs' | 'news' | 'events' | 'representation' | 'women'>

/** The pages of `publicPages` that do not belong to a single record. */
export function listPages(records: Records): readonly SitemapPage[] {
  const changed: Record<ShownCollection, number | null> = {
    events: records.events.updatedAt(),
    news: records.news.lastUpdated()[0]?.updatedAt ?? null,
    programs: records.programs.lastUpdated()[0]?.updatedAt ?? null,
    representation: records.representation.updatedAt(),
    women: records.women.updatedAt(),
  }
  return Object.entries<PublicPage>(publicPages).flatMap(([address, { shows }]) =>
    shows ? [{ address, updatedAt: latest(shows.map((collection) => changed[collection])) }] : [],
  )
}

export interface RecordPages {
  readonly kind: string
  /** The newest first. */
  readonly records: readonly { readonly id: string; readonly updatedAt: number }[]
  readonly toAddress: (id: string) => string
}

/** The kinds of records that have a public page each. */
export const recordPages = ({ programs, news, events, women }: Records): readonly RecordPages[] => [
  { kind: 'events', records: events.all().toReversed(), toAddress: (id) => href('/events/:id', { id }) },
  { kind: 'news', records: news.all(), toAddress: (id) => href('/news/:id', { id }) },
  { kind: 'programs', records: programs.all(), toAddress: (id) => href('/programs/:id', { id }) },
  { kind: 'women', records: women.all(), toAddress: (id) => href('/women/:id', { id }) },
]

/** The last of these times; null when all are unknown. */
function latest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}
