import { z } from 'zod'
import { dateParts, readStoredDate } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { newsTypes, type NewsSummary, type NewsType } from './schema.ts'
import { parseVideoLink } from './video-link.ts'

/*
 * Between the stored shape, whose field names are those of the forum's earlier website so that its records can be
 * brought over unchanged, and the news item as the rest of the code knows it. Strict in what it writes, tolerant in
 * what it reads: the earlier website never stored `newsType`, and took any text for a link.
 */

const newsRecord = z.object({
  id: z.string(),
  type: z.enum(newsTypes),
  title: z.string().min(1),
  /** HTML as stored: to be sanitised again before a page shows it. */
  summary: z.string(),
  /** The address of a picture; of articles only. */
  image: z.string().nullable(),
  /** The address of a player; of videos only. */
  videoLink: z.string().nullable(),
  link: z.string(),
  source: z.string(),
  date: z.string().refine((text) => dateParts(text) !== null),
})
export type NewsRecord = z.infer<typeof newsRecord>

/** @throws {z.ZodError} for news that must not be stored, such as one on a date that does not exist. */
export function toNewsFields(record: NewsRecord): Fields {
  const { type, image, videoLink, ...news } = newsRecord.parse(record)
  return {
    ...news,
    newsType: type,
    ...(image === null ? {} : { image }),
    ...(videoLink === null ? {} : { videoLink }),
    ...dateParts(news.date),
  }
}

/** Null when the record cannot be shown: it has no title, or no day can be made of its date. */
export function readNewsFields(stored: Fields): NewsRecord | null {
  const image = readText(stored.image) || null
  const videoLink = readText(stored.videoLink) || null
  const record = newsRecord.safeParse({
    id: readText(stored.id),
    type: findType(readText(stored.newsType)) ?? (videoLink && !image ? 'Online Video' : 'News Article'),
    title: readText(stored.title),
    summary: typeof stored.summary === 'string' ? stored.summary : '',
    image,
    videoLink,
    link: readText(stored.link),
    source: readText(stored.source),
    date: readStoredDate(stored.date, stored),
  })
  return record.data ?? null
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

const findType = (text: string): NewsType | null =>
  newsTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? null
