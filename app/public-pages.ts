import type { Register } from 'react-router'
import type { ManyKind } from '#domain/records/kinds.ts'

/** What holds for one public page outside its own module. */
export interface PublicPage {
  /**
   * The kinds of records that the page shows, for its entry in the sitemap: the latest change of one is the page's own.
   * Absent: the page is not in the sitemap by itself. `recordPages` has those of single records.
   */
  readonly shows?: readonly ManyKind[]
  /** A query selects what the page shows, so it is part of the page's key in every cache. */
  readonly isList?: true
  /**
   * Without a connection, a page that was opened before opens again, and the offline page lists it. `always`: also opens
   * when it was never opened. `unlisted`: opens, but is in no list.
   */
  readonly offline?: 'always' | 'unlisted'
}

/**
 * The public pages, by their path in `routes.ts`. The page cache, the sitemap and the service worker derive their rules
 * from this table, and tests demand a weight budget and a row of states for each. In the sitemap, pages that show many
 * records come first.
 */
export const publicPages = {
  '/': { shows: ['program', 'news', 'representation', 'event', 'woman'] },
  '/programs': { shows: ['program'], isList: true, offline: 'always' },
  '/news': { shows: ['news'], isList: true },
  '/women': { shows: ['woman'], isList: true },
  '/events': { shows: ['event'] },
  '/representation': { shows: ['representation'] },
  '/aboutus': { shows: [] },
  '/aboutus/coreareas': { shows: [] },
  '/contactus': { shows: [], offline: 'always' },
  // Opens without a connection, but is not shown to the next person on this device.
  '/protection': { shows: [], offline: 'unlisted' },
  '/search': { shows: [], offline: 'always' },
  '/programs/:id': {},
  // The pictures of a program are on its own page.
  '/programs/:id/pictures/:place': { offline: 'unlisted' },
  '/news/:id': {},
  '/events/:id': {},
  '/women/:id': {},
  // An address of the forum's earlier website.
  '/programs/programs': { isList: true },
  '/offline': { offline: 'unlisted' },
} as const satisfies Partial<Record<keyof Register['pages'], PublicPage>>

export type PublicPath = keyof typeof publicPages

const entries = Object.entries(publicPages) as [PublicPath, PublicPage][]

/** The paths of the pages for which `holds` is true. */
export const publicPaths = (holds: (page: PublicPage) => boolean): readonly PublicPath[] =>
  entries.filter(([, page]) => holds(page)).map(([path]) => path)

/** The source of a regular expression for the addresses of `paths`. `id` and `place`: those of the parameters. */
export const patternOf = (
  paths: readonly PublicPath[],
  { id, place }: { readonly id: string; readonly place: string },
): string => `(?:${paths.map((path) => path.replace(':id', id).replace(':place', place)).join('|')})`
