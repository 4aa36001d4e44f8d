/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The number of items on all pages. */
  readonly total: number
  /** 1-based. The page that is shown: the last page when a later one was requested. */
  readonly page: number
  /** At least 1: an empty list is one empty page. */
  readonly pages: number
}

/** Page `page` (1-based) of `all`. A page before the first or after the last gives the nearest page. */
export function toPage<Item>(all: readonly Item[], page: number, perPage: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  const start = (shown - 1) * perPage
  return { items: all.slice(start, start + perPage), total: all.length, page: shown, pages }
}
