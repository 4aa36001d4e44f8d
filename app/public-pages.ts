import type { Register } from 'react-router'
import type { ManyKind } from '#domain/records/kinds.ts'

/** Facts about a public page that other modules need. */
export interface PublicPage {
  /**
   * The kinds of records that the page shows. In the sitemap, their latest change is the date of the page. Absent: the
   * page has no entry of its own; `recordPages` lists the pages of single records.
   */
  readonly shows?: readonly ManyKind[]
  /** The query of the address selects what the page shows, so it is part of the cache key. */
  readonly isList?: true
  /**
   * Absent: without a connection, the page opens if it was opened before, and the offline page lists it. `always`:
   * opens even if it was never opened. `unlisted`: opens, but is not listed.
   */
  readonly offline?: 'always' | 'unlisted'
}

/**
 * The public pages, by their path in `routes.ts`. The page cache, the sitemap and the service worker derive their rules
 * from this table. Tests require a weight budget and a state to check for each page. The sitemap keeps this order.
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
  '/partner': { shows: ['program'] },
  '/press': { shows: ['news'] },
  '/contactus': { shows: [], offline: 'always' },
  // Opens without a connection, but the next person on this device must not see it in a list.
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
