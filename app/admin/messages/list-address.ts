/** Which part of the messages a list shows. */
export interface ListPart {
  readonly search: string
  readonly unreadOnly: boolean
  /** 1-based. */
  readonly page: number
}

const longestSearch = 200

/** Anything an address says that is not understood is left out: every address shows a list. */
export function readListAddress(search: URLSearchParams): ListPart {
  const page = /^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? '1'
  return {
    search: (search.get('search') ?? '').toWellFormed().trim().slice(0, longestSearch).toWellFormed(),
    unreadOnly: search.get('show') === 'unread',
    page: Number(page),
  }
}

/** The query string of a part, the same for the list and for a message opened from it; empty for all of the newest. */
export function toListQuery({ search, unreadOnly, page }: ListPart): string {
  const query = new URLSearchParams({
    ...(unreadOnly && { show: 'unread' }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query && `?${query}`
}
