import { excerpt } from '#domain/rich-text/excerpt.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { NewsItem } from '#domain/news/schema.ts'
import type { Headline } from './news-carousel.tsx'
import { toShownNews } from './shown-news.ts'

/** In characters: what stands beside a picture without making its slide much taller. */
const roomForSummary = 400

/** An item for the carousel; the rest of a long summary is on the item's own page. */
export function toHeadline(item: NewsItem): Headline {
  const isLong = visibleText(item.summary).length > roomForSummary
  return {
    ...toShownNews(item),
    words: isLong ? { beginning: excerpt(item.summary, roomForSummary) } : { whole: item.summary },
  }
}
