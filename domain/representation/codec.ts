import { z } from 'zod'
import { dateParts } from '#domain/calendar-date.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { countedKinds, countLimits, type CountRecord } from './schema.ts'

/* Converts between the stored record and the count. Writing is strict, reading is tolerant. */

const countRecord = z
  .object({
    id: z.string(),
    body: z.string().min(1),
    counted: z.enum(countedKinds),
    seats: z.number().int().min(1).max(countLimits.seats),
    women: z.number().int().min(0).nullable(),
    election: z.string(),
    date: z.string().refine((text) => text === '' || dateParts(text) !== null),
    source: z.string().refine((text) => text === '' || parseSource(text) === text),
  })
  .refine(({ women, seats }) => women === null || women <= seats)

/** @throws {z.ZodError} when the count must not be stored, for example because it has more women than seats. */
export function toCountFields(record: CountRecord): Fields {
  return countRecord.parse(record)
}

/** Null when the record cannot be shown, because it has no body or no number of seats. */
export function readCountFields(stored: Fields): CountRecord | null {
  const record = countRecord.safeParse({
    id: readText(stored.id),
    body: readText(stored.body),
    counted: countedKinds.find((kind) => kind === stored.counted) ?? 'seats',
    seats: stored.seats,
    women: typeof stored.women === 'number' ? stored.women : null,
    election: readText(stored.election),
    date: readStoredDate(stored.date, {}) ?? '',
    source: parseSource(readText(stored.source)) ?? '',
  })
  return record.data ?? null
}

/** A normalised https address; null for any other text. */
export function parseSource(text: string): string | null {
  const address = parseWebLink(text)
  return address?.startsWith('https:') ? address : null
}
