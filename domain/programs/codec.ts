import { dateParts } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture } from '#domain/media/schema.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import { program } from './kind.ts'
import type { ProgramSummary } from './schema.ts'

/**
 * Converts a stored record to a program without its report. `images`: the collection `Images`. Null when the record
 * cannot be shown.
 */
export function toProgramSummary(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): ProgramSummary | null {
  const record = readRecord(program, document.fields)
  const parts = record && dateParts(record.date)
  if (!record || !parts) return null
  const pictures = record.images
    .map((url) => toPicture(url, images))
    .filter((picture): picture is Picture => picture !== null)
  return {
    id: document.id,
    title: record.title,
    theme: record.theme,
    date: record.date,
    ...parts,
    images: pictures,
    event: record.event,
    shareTitle: record.shareTitle,
    searchWords: record.searchWords,
    sharePicture: pictures.find(({ url }) => url === record.sharePicture) ?? null,
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}
