import { z } from 'zod'
import { dateParts, yearLimits } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { WomanSummary } from './schema.ts'

/* Converts between the stored record and the woman. Writing is strict, reading is tolerant. */

const womanRecord = z.object({
  id: z.string(),
  name: z.string().min(1),
  quote: z.string(),
  ward: z.string(),
  party: z.string(),
  office: z.string(),
  result: z.string(),
  year: z.number().int().min(yearLimits.earliest).max(yearLimits.latest),
  /** Stored HTML; sanitise it again before a page shows it. */
  words: z.string(),
  agreedOn: z.string().refine((text) => text === '' || dateParts(text) !== null),
  link: z.string().refine((text) => text === '' || parseWebLink(text) === text),
  /** The address of a picture. */
  image: z.string().nullable(),
})
export type WomanRecord = z.infer<typeof womanRecord>

/** @throws {z.ZodError} when the woman must not be stored, for example because she has no name. */
export function toWomanFields(record: WomanRecord): Fields {
  const { image, ...woman } = womanRecord.parse(record)
  return { ...woman, ...(image === null ? {} : { image }) }
}

/** Null when the record cannot be shown, because it has no name or no year. */
export function readWomanFields(stored: Fields): WomanRecord | null {
  const record = womanRecord.safeParse({
    id: readText(stored.id),
    name: readText(stored.name),
    quote: readText(stored.quote),
    ward: readText(stored.ward),
    party: readText(stored.party),
    office: readText(stored.office),
    result: readText(stored.result),
    year: Number(stored.year),
    words: typeof stored.words === 'string' ? stored.words : '',
    agreedOn: readStoredDate(stored.agreedOn, {}) ?? '',
    link: parseWebLink(readText(stored.link)) ?? '',
    image: readText(stored.image) || null,
  })
  return record.data ?? null
}

/**
 * Converts a stored record to a woman without her words. `images`: the collection `Images`. Null when the record cannot
 * be shown.
 */
export function toWomanSummary(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): WomanSummary | null {
  const record = readWomanFields(document.fields)
  if (!record) return null
  const { name, quote, ward, party, office, result, year, agreedOn, link, image } = record
  const { id, version, createdAt, updatedAt, sample } = document
  return {
    id,
    name,
    quote,
    ward,
    party,
    office,
    result,
    year,
    agreedOn,
    link: link || null,
    image: image ? toPicture(image, images) : null,
    version,
    createdAt,
    updatedAt,
    sample,
  }
}
