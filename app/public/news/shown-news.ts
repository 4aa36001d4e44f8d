import type { NewsSummary } from '#domain/news/schema.ts'

/** The fields of a news item that lists show. Pages contain no other fields of it. */
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
