/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Over all pages. */
  readonly total: number
  /** 1-based; the page that is shown, which is the last one where a later was asked for. */
  readonly page: number
  /** At least 1: an empty list is one empty page. */
  readonly pages: number
}

/** Page `page` (1-based) of `all`; one before the first or after the last is the nearest there is. */
export function toPage<Item>(all: readonly Item[], page: number, perPage: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  const start = (shown - 1) * perPage
  return { items: all.slice(start, start + perPage), total: all.length, page: shown, pages }
}
