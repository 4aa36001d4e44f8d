import { toSearchText } from '#domain/search-text.ts'

/*
 * The address of a list of the staff area: `?search=ibadan&page=2`. What has just happened is said by a word beside
 * them, which no link of the list carries on.
 */

export interface ListAddress {
  /** Empty for everything. */
  readonly search: string
  /** 1-based. */
  readonly page: number
}

/** What a list says on top when somebody comes from a delete. */
export type ListNews = 'deleted' | 'gone'

/** Reads any address below a list, which all carry the list's own; never throws. What cannot be understood means the whole list. */
export function readListAddress(url: string): ListAddress {
  const { searchParams } = new URL(url)
  const page = searchParams.get('page') ?? ''
  return {
    search: toSearchText(searchParams.get('search') ?? ''),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function readListNews(url: string): ListNews | null {
  const { searchParams } = new URL(url)
  return (['deleted', 'gone'] as const).find((news) => searchParams.has(news)) ?? null
}

/** The query string of a list, empty or beginning with `?`. */
export function toListQuery({ search, page }: Partial<ListAddress>, news?: ListNews): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (page && page > 1) query.set('page', String(page))
  if (news) query.set(news, '')
  return query.size > 0 ? `?${query}` : ''
}

/** The pages that a list links to, counted from 1: the first, the last, those beside the current one; null is a gap. */
export function pagesToLink(page: number, pages: number): readonly (number | null)[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const shown = numbers.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
