import { z } from 'zod'
import { dateParts } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { themes } from '#domain/programs/schema.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { type Fields, type StoredDocument, withoutFields } from '#ports/documents/document-store.ts'
import { newsTypes, type NewsSummary, type NewsType } from './schema.ts'
import { parseVideoLink } from './video-link.ts'

/*
 * Converts between the stored record and the news item. The stored field names are those of the forum's earlier
 * website, so that its records can be imported unchanged. Writing is strict, reading is tolerant: the earlier website
 * never stored `newsType`, and accepted any text as a link. It has no `newsTheme`: news without a theme are stored as
 * before.
 */

/** The stored fields that not every item has. */
const optionalFields = ['image', 'videoLink', 'newsTheme'] as const

const newsRecord = z.object({
  id: z.string(),
  type: z.enum(newsTypes),
  title: z.string().min(1),
  theme: z.enum(themes).nullable(),
  /** Stored HTML; sanitise it again before a page shows it. */
  summary: z.string(),
  /** The address of a picture: of an article or a statement, or the poster of a video. */
  image: z.string().nullable(),
  /** The address of a video player; for videos only. */
  videoLink: z.string().nullable(),
  /** Empty for statements. */
  link: z.string(),
  source: z.string(),
  date: z.string().refine((text) => dateParts(text) !== null),
})
export type NewsRecord = z.infer<typeof newsRecord>

/** @throws {z.ZodError} when the item must not be stored, for example because its date does not exist. */
export function toNewsFields(record: NewsRecord): Fields {
  const { type, theme, image, videoLink, ...news } = newsRecord.parse(record)
  return {
    ...news,
    newsType: type,
    ...(theme && { newsTheme: theme }),
    ...(image === null ? {} : { image }),
    ...(videoLink === null ? {} : { videoLink }),
    ...dateParts(news.date),
  }
}

/**
 * The fields of a stored item, replaced by the fields of `item`, even when the type has changed. Fields that the
 * product does not know stay.
 */
export const withNewsFields = (stored: Fields, item: Fields): Fields => ({
  ...withoutFields(stored, optionalFields),
  ...item,
})

/** Null when the record cannot be shown, because it has no title or no readable date. */
export function readNewsFields(stored: Fields): NewsRecord | null {
  const image = readText(stored.image) || null
  const videoLink = readText(stored.videoLink) || null
  const record = newsRecord.safeParse({
    id: readText(stored.id),
    type: findType(readText(stored.newsType)) ?? (videoLink && !image ? 'Online Video' : 'News Article'),
    title: readText(stored.title),
    theme: findTheme(readText(stored.newsTheme)),
    summary: typeof stored.summary === 'string' ? stored.summary : '',
    image,
    videoLink,
    link: readText(stored.link),
    source: readText(stored.source),
    date: readStoredDate(stored.date, stored),
  })
  return record.data ?? null
}

/**
 * Converts a stored record to a news item without its summary. `record`: the record's fields, already read. Null when
 * the record cannot be shown.
 */
export function toNewsSummary(
  document: StoredDocument,
  record: NewsRecord,
  images: ReadonlyMap<string, StoredDocument>,
): NewsSummary | null {
  const parts = dateParts(record.date)
  if (!parts) return null
  const { type, title, theme, date, source, image, videoLink, link } = record
  return {
    id: document.id,
    type,
    title,
    theme,
    date,
    ...parts,
    image: image ? toPicture(image, images) : null,
    videoLink: type === 'Online Video' && videoLink ? parseVideoLink(videoLink) : null,
    link: type === 'Statement' ? null : parseWebLink(link),
    source,
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}

const findType = (text: string): NewsType | null =>
  newsTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? null
