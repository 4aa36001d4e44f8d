import { generatePath } from 'react-router'
import { type PublicPage, publicPages } from '#app/public-pages.ts'
import type { ContentQueries } from '#domain/content-of-site.server.ts'
import { pagedKinds, recordKinds } from '#domain/records/kinds.ts'
import type { SitemapPage } from './sitemap-xml.ts'

type Content = Pick<ContentQueries, 'records'>

/** The pages of `publicPages` that do not show a single record. */
export const listPages = ({ records }: Content): readonly SitemapPage[] =>
  Object.entries<PublicPage>(publicPages).flatMap(([address, { shows }]) => {
    const times = shows?.flatMap((kind) => records.ofKind(kind).flatMap(({ updatedAt }) => updatedAt ?? []))
    return times ? [{ address, updatedAt: latest(times) }] : []
  })

export interface RecordPages {
  readonly kind: string
  /** The newest first. */
  readonly records: readonly { readonly id: string; readonly updatedAt?: number }[]
  readonly toAddress: (id: string) => string
}

/** The kinds of records with a public page for each record. */
export const recordPages = ({ records }: Content): readonly RecordPages[] =>
  pagedKinds
    .map((kind) => ({
      kind: recordKinds[kind].content,
      records: records.ofKind(kind),
      toAddress: (id: string) => generatePath(recordKinds[kind].page as string, { id }),
    }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))

/** The last of these times; null without one. A spread would be limited to some ten thousand arguments. */
const latest = (times: readonly number[]): number | null =>
  times.reduce<number | null>((last, time) => (last === null || time > last ? time : last), null)
