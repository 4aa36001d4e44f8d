import { excerpt } from '#domain/rich-text/excerpt.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { NewsItem } from '#domain/news/schema.ts'
import type { Headline } from './news-carousel.tsx'
import { toShownNews } from './shown-news.ts'

/** In characters. A longer summary would make its slide much taller than the picture. */
const maxSummaryLength = 400

/** A news item for the carousel. A long summary is cut; the news page shows all of it. */
export function toHeadline(item: NewsItem): Headline {
  const isLong = visibleText(item.summary).length > maxSummaryLength
  return {
    ...toShownNews(item),
    text: isLong ? { excerpt: excerpt(item.summary, maxSummaryLength) } : { html: item.summary },
  }
}
