import type { NewsSummary } from '#domain/news/schema.ts'

/** An item as pages of visitors show it: no more of it travels in them. */
export type ShownNews = Pick<
  NewsSummary,
  'id' | 'type' | 'title' | 'date' | 'image' | 'videoLink' | 'link' | 'source'
>

export function toShownNews({
  id,
  type,
  title,
  date,
  image,
  videoLink,
  link,
  source,
}: NewsSummary): ShownNews {
  return { id, type, title, date, image, videoLink, link, source }
}
