import { z } from 'zod'
import { dateParts, readStoredDate } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { newsTypes, type NewsSummary, type NewsType } from './schema.ts'
import { parseVideoLink } from './video-link.ts'

/*
 * Between the stored shape, whose field names are those of the forum's earlier website so that its records can be
 * brought over unchanged, and the news item as the rest of the code knows it. Strict in what it writes, tolerant in
 * what it reads: the earlier website never stored `newsType`, and took any text for a link.
 */

const storedNews = z
  .looseObject({
    id: z.unknown(),
    newsType: z.unknown(),
    title: z.unknown(),
    /** HTML. */
    summary: z.unknown(),
    /** The address of a picture; of articles only. */
    image: z.unknown(),
    /** The address of a player; of videos only. */
    videoLink: z.unknown(),
    link: z.unknown(),
    source: z.unknown(),
    date: z.unknown(),
    /** Derived from date: day of the month, name of the month, year. */
    day: z.unknown(),
    month: z.unknown(),
    year: z.unknown(),
  })
  .partial()

const newsRecord = z.object({
  id: z.string(),
  type: z.enum(newsTypes),
  title: z.string().min(1),
  /** As stored: to be sanitised again before a page shows it. */
  summary: z.string(),
  image: z.string().nullable(),
  videoLink: z.string().nullable(),
  link: z.string(),
  source: z.string(),
  date: z.string().refine((text) => dateParts(text) !== null),
})
export type NewsRecord = z.infer<typeof newsRecord>

const newsCodec = z.codec(storedNews, newsRecord, {
  decode: (stored) => {
    const image = readText(stored.image) || null
    const videoLink = readText(stored.videoLink) || null
    return {
      id: readText(stored.id),
      type: findType(readText(stored.newsType)) ?? (videoLink && !image ? 'Online Video' : 'News Article'),
      title: readText(stored.title),
      summary: typeof stored.summary === 'string' ? stored.summary : '',
      image,
      videoLink,
      link: readText(stored.link),
      source: readText(stored.source),
      date: readStoredDate(stored.date, stored) ?? '',
    }
  },
  encode: ({ type, image, videoLink, ...news }) => ({
    ...news,
    newsType: type,
    ...(image === null ? {} : { image }),
    ...(videoLink === null ? {} : { videoLink }),
    ...dateParts(news.date),
  }),
})

/** @throws {z.ZodError} for news that must not be stored, such as one on a date that does not exist. */
export function toNewsFields(news: NewsRecord): Fields {
  return z.encode(newsCodec, news) as Fields
}

/** Null when the record cannot be shown: it has no title, or no day can be made of its date. */
export function readNewsFields(fields: Fields): NewsRecord | null {
  return z.safeDecode(newsCodec, fields as z.input<typeof newsCodec>).data ?? null
}

/** The news item of a stored record, without its summary. `record`: what its fields say. Null as above. */
export function toNewsSummary(
  document: StoredDocument,
  record: NewsRecord,
  images: ReadonlyMap<string, StoredDocument>,
): NewsSummary | null {
  const parts = dateParts(record.date)
  if (!parts) return null
  const { type, title, date, source, image, videoLink, link } = record
  return {
    id: document.id,
    type,
    title,
    date,
    ...parts,
    image: type === 'News Article' && image ? toPicture(image, images) : null,
    videoLink: type === 'Online Video' && videoLink ? parseVideoLink(videoLink) : null,
    link: parseWebLink(link),
    source,
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}

const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const findType = (text: string): NewsType | null =>
  newsTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? null
