import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { type ListedKind, listOrders } from '#domain/record-lists/schema.ts'
import { readListAddress } from './list-address.ts'
import { readListNews } from './list-news.server.ts'
import { readBulkQuestion } from './bulk-actions.server.ts'
import { toShownRecord } from './shown-record.ts'

/**
 * Reads the data of a list. `url`: of the request. `groups`: the themes or types of this kind, if it has any. Any other
 * group in the address counts as absent.
 */
export async function readRecordList(
  context: Readonly<RouterContextProvider>,
  {
    kind,
    reader,
    url,
    groups = [],
  }: { kind: ListedKind; reader: Account; url: string; groups?: readonly string[] },
) {
  const { uid } = reader
  const { recordLists, url: siteUrl } = context.get(siteContext)
  const requested = readListAddress(url)
  const group = groups.includes(requested.group) ? requested.group : ''
  const usual = kind === 'staff' ? 'place' : 'newest'
  const order = requested.order && ordersOf(kind).includes(requested.order) ? requested.order : usual
  const { counts, years, ...page } = await recordLists.list(
    kind,
    { ...requested, group: group || null, order },
    uid,
  )
  const now = Date.now()
  return {
    filter: { ...requested, group, order: order === usual ? null : order, page: page.page },
    found: { ...page, items: page.items.map((record) => toShownRecord(kind, record, reader, now)) },
    counts,
    years,
    news: await readListNews(context, kind, url),
    uid,
    siteUrl,
    question: await readBulkQuestion(context, { kind, reader, url }),
  }
}

const ordersOf = (kind: ListedKind) =>
  listOrders.filter((order) =>
    kind === 'staff' ? order !== 'newest' && order !== 'oldest' : order !== 'place',
  )
