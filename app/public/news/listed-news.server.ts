import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import { excerpt } from '#domain/rich-text/excerpt.ts'
import { type ShownNews, toShownNews } from './shown-news.ts'

/** In characters: three lines beside the picture, and half the screen of a phone for the newest item. */
const lengths = { row: 140, large: 280 }

/** A news item of a list, with the beginning of its summary as text. */
export interface ListedNews extends ShownNews {
  readonly excerpt: string
}

/** The items of a list. `firstIsLarge`: the first one has more of its summary. */
export function toListedNews(
  items: readonly NewsSummary[],
  news: NewsQueries,
  { firstIsLarge = false }: { readonly firstIsLarge?: boolean } = {},
): Promise<ListedNews[]> {
  return Promise.all(
    items.map(async (item, index) => {
      const summary = (await news.get(item.id))?.summary ?? ''
      const isLarge = firstIsLarge && index === 0
      return { ...toShownNews(item), excerpt: excerpt(summary, isLarge ? lengths.large : lengths.row) }
    }),
  )
}
