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
  const { start, ...shown } = pageAt(all.length, page, perPage)
  return { items: all.slice(start, start + perPage), ...shown }
}

/** The place of page `page` (1-based) in a list of `total` items. `start`: the index of its first item. */
export function pageAt(total: number, page: number, perPage: number) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  return { start: (shown - 1) * perPage, total, page: shown, pages }
}
