import { toPublicEnvelope } from '#domain/content/envelope.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import { woman } from './kind.ts'
import type { WomanSummary } from './schema.ts'

/**
 * Converts a stored record to a woman without her words. `images`: the collection `Images`. Null when the record cannot
 * be shown.
 */
export function toWomanSummary(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): WomanSummary | null {
  const record = readRecord(woman, document.fields)
  if (!record) return null
  const { words: _words, link, ...facts } = record
  const image = record.image ? toPicture(record.image, images) : null
  return { ...facts, id: document.id, link: link || null, image, ...toPublicEnvelope(document) }
}
