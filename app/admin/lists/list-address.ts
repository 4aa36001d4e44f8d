import { toSearchText } from '#domain/search-text.ts'

/*
 * The address of a list in the staff area: `?search=ibadan&page=2`. After a record was taken off or put back, one
 * more parameter reports it. The links of the list leave that parameter out.
 */

export interface ListAddress {
  /** Empty when the list is not filtered. */
  readonly search: string
  /** 1-based. */
  readonly page: number
}

/** What happened to a record. The list shows it above its rows. `gone`: a colleague had taken it off already. */
export interface ListNews {
  readonly what: 'taken-off' | 'put-back' | 'gone'
  readonly id: string
}

/** Reads the query string of a list, or of a screen below it. Never throws: an invalid value counts as absent. */
export function readListAddress(url: string): ListAddress {
  const { searchParams } = new URL(url)
  const page = searchParams.get('page') ?? ''
  return {
    search: toSearchText(searchParams.get('search') ?? ''),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function readNewsAddress(url: string): ListNews | null {
  const { searchParams } = new URL(url)
  const what = (['taken-off', 'put-back', 'gone'] as const).find((news) => searchParams.has(news))
  return what ? { what, id: searchParams.get(what) ?? '' } : null
}

/** Returns the query string of a list: empty, or beginning with `?`. */
export function toListQuery({ search, page }: Partial<ListAddress>, news?: ListNews): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
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
