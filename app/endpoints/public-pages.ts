import { href } from 'react-router'
import type { ContentQueries } from '#domain/content-of-site.server.ts'

type Records = Pick<ContentQueries, 'programs' | 'news' | 'events' | 'representation' | 'women'>

interface PublicPage {
  readonly address: string
  /** The last change of what the page shows, in ms since the Unix epoch; null when it is unknown. */
  readonly updatedAt: number | null
}

/** The public pages that do not belong to a single record. Pages that show many records come first. */
export function listPages({ programs, news, events, representation, women }: Records): readonly PublicPage[] {
  const programsChanged = programs.lastUpdated()[0]?.updatedAt ?? null
  const newsChanged = news.lastUpdated()[0]?.updatedAt ?? null
  const eventsChanged = events.updatedAt()
  const countsChanged = representation.updatedAt()
  const womenChanged = women.updatedAt()
  return [
    {
      address: href('/'),
      updatedAt: latest(programsChanged, newsChanged, countsChanged, eventsChanged, womenChanged),
    },
    { address: href('/programs'), updatedAt: programsChanged },
    { address: href('/news'), updatedAt: newsChanged },
    { address: href('/women'), updatedAt: womenChanged },
    { address: href('/events'), updatedAt: eventsChanged },
    { address: href('/representation'), updatedAt: countsChanged },
    { address: href('/aboutus'), updatedAt: null },
    { address: href('/aboutus/coreareas'), updatedAt: null },
    { address: href('/contactus'), updatedAt: null },
    { address: href('/protection'), updatedAt: null },
    { address: href('/search'), updatedAt: null },
  ]
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
function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}
