import { listOrders, listParts } from '#domain/record-lists/schema.ts'
import { toSearchText } from '#domain/search-text.ts'

/*
 * The address of a list in the staff area: `?search=ibadan&state=drafts&page=2`. After a record was taken down or put
 * back, one more parameter reports it. The links of the list leave that parameter out.
 */

export type ListAddress = ReturnType<typeof readListAddress>

/** The result of an action, shown above the rows of the list. `gone`: a colleague had taken the record down already. */
export interface ListNews {
  readonly what: 'taken-off' | 'put-back' | 'gone'
  readonly id: string
}

/** Reads the query string of a list, or of a screen below it. Never throws: an invalid value counts as absent. */
export function readListAddress(url: string) {
  const { searchParams } = new URL(url)
  const page = searchParams.get('page') ?? ''
  const year = searchParams.get('year') ?? ''
  return {
    /** Empty when the list is not filtered. */
    search: toSearchText(searchParams.get('search') ?? ''),
    /** Null for everything that is not taken down. */
    part: listParts.find((part) => part === searchParams.get('state')) ?? null,
    /** A theme or a type; empty for all. */
    group: toSearchText(searchParams.get('group') ?? ''),
    /** Null for all. */
    year: /^[1-9]\d{3}$/.test(year) ? Number(year) : null,
    /** Null for the usual order of the list. */
    order: listOrders.find((order) => order === searchParams.get('order')) ?? null,
    /** 1-based. */
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function readNewsAddress(url: string): ListNews | null {
  const { searchParams } = new URL(url)
  const what = (['taken-off', 'put-back', 'gone'] as const).find((news) => searchParams.has(news))
  return what ? { what, id: searchParams.get(what) ?? '' } : null
}

/** Returns the query string of a list: empty, or beginning with `?`. */
export function toListQuery(
  { search, part, group, year, order, page }: Partial<ListAddress>,
  news?: ListNews,
): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (part) query.set('state', part)
  if (group) query.set('group', group)
  if (year) query.set('year', String(year))
  if (order) query.set('order', order)
  if (page && page > 1) query.set('page', String(page))
  if (news) query.set(news.what, news.id)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Returns the page numbers that a list links, from 1: the first, the last, the current one and its neighbours. Null
 * marks a gap.
 */
export function pagesToLink(page: number, pages: number): readonly (number | null)[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const shown = numbers.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
