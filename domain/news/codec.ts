import { dateParts } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import type { NewsRecord } from './kind.ts'
import type { NewsSummary } from './schema.ts'
import { parseVideoLink } from './video-link.ts'

/** Converts a stored record to a news item without its summary. `record`: the record's fields, already read. */
export function toNewsSummary(
  document: StoredDocument,
  record: NewsRecord,
  images: ReadonlyMap<string, StoredDocument>,
): NewsSummary | null {
  const parts = dateParts(record.date)
  if (!parts) return null
  const { newsType: type, title, theme, date, source, image, videoLink, link } = record
  const { shareTitle, shareDescription, searchWords } = record
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
    shareTitle,
    shareDescription,
    searchWords,
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}
