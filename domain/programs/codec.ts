import { z } from 'zod'
import { dateParts } from '#domain/calendar-date.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture } from '#domain/media/schema.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { type Fields, type StoredDocument, withoutFields } from '#ports/documents/document-store.ts'
import { downloadsOf, toStoredDownloads } from '#domain/downloads/stored-downloads.ts'
import { readStoredFigures } from './figures.ts'
import { findTheme } from './rules.ts'
import { themes, type ProgramSummary } from './schema.ts'

/*
 * Converts between the stored record and the program. The stored field names are those of the forum's earlier website,
 * so that its records can be imported unchanged. Writing is strict, reading is tolerant: old records lack images, have
 * unknown themes, and store dates in several forms. Fields that the earlier website does not have are stored only when
 * they have content, so that its records stay as they are.
 */

/** The stored fields that a program has only with content. */
const optionalFields = ['ProgramLead', 'ProgramFigures', 'ProgramDownloads'] as const

const programRecord = z.object({
  id: z.string(),
  title: z.string().min(1),
  theme: z.enum(themes).nullable(),
  date: z.string().refine((text) => dateParts(text) !== null),
  /** Stored HTML; sanitise it again before a page shows it. */
  report: z.string(),
  /** Addresses of pictures. */
  images: z.array(z.string()),
  /** The id of the event that it reports on; empty for none. */
  event: z.string(),
  lead: z.string().default(''),
  figures: z
    .array(z.object({ number: z.string(), words: z.string() }))
    .readonly()
    .default([]),
  downloads: z
    .array(z.object({ url: z.string(), name: z.string(), sizeBytes: z.number(), uploadId: z.string() }))
    .readonly()
    .default([]),
})
export type ProgramRecord = z.infer<typeof programRecord>

/** @throws {z.ZodError} when the program must not be stored, for example because its date does not exist. */
export function toProgramFields(program: z.input<typeof programRecord>): Fields {
  const { id, title, theme, date, report, images, event, lead, figures, downloads } =
    programRecord.parse(program)
  return {
    id,
    ProgramTitle: title,
    ProgramTheme: theme,
    ProgramDate: date,
    ProgramReport: report,
    images,
    ProgramEvent: event,
    ...(lead && { ProgramLead: lead }),
    ...(figures.length > 0 && { ProgramFigures: figures.map(({ number, words }) => ({ number, words })) }),
    ...(downloads.length > 0 && { ProgramDownloads: toStoredDownloads(downloads) }),
    ...dateParts(date),
  }
}

/** The fields of a stored program, replaced by the fields of `program`. Fields that the product does not know stay. */
export const withProgramFields = (stored: Fields, program: Fields): Fields => ({
  ...withoutFields(stored, optionalFields),
  ...program,
})

/** Null when the record cannot be shown, because it has no title or no readable date. */
export function readProgramFields(stored: Fields): ProgramRecord | null {
  const record = programRecord.safeParse({
    id: readText(stored.id),
    title: readText(stored.ProgramTitle),
    theme: findTheme(readText(stored.ProgramTheme)),
    date: readStoredDate(stored.ProgramDate, stored),
    report: typeof stored.ProgramReport === 'string' ? stored.ProgramReport : '',
    images: readAddresses(stored.images),
    event: readEvent(stored.ProgramEvent),
    lead: readText(stored.ProgramLead),
    figures: readStoredFigures(stored.ProgramFigures),
    downloads: downloadsOf(stored),
  })
  return record.data ?? null
}

/**
 * Converts a stored record to a program without its report. `images`: the collection `Images`. Null when the record
 * cannot be shown.
 */
export function toProgramSummary(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): ProgramSummary | null {
  const record = readProgramFields(document.fields)
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
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}

function readEvent(value: unknown): string {
  const id = readText(value)
  return isRecordId(id) ? id : ''
}

function readAddresses(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : []
  return [...new Set(list.filter((entry) => typeof entry === 'string' && entry !== ''))]
}
