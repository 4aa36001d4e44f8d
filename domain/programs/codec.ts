import { z } from 'zod'
import { dateParts, readStoredDate } from '#domain/calendar-date.ts'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture } from '#domain/media/schema.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { findTheme } from './rules.ts'
import { themes, type ProgramSummary } from './schema.ts'

/*
 * Between the stored shape, whose field names are those of the forum's earlier website so that its records can be
 * brought over unchanged, and the program as the rest of the code knows it. Strict in what it writes, tolerant in
 * what it reads: old records lack images, have odd themes, and keep dates in several shapes.
 */

const programRecord = z.object({
  id: z.string(),
  title: z.string().min(1),
  theme: z.enum(themes).nullable(),
  date: z.string().refine((text) => dateParts(text) !== null),
  /** As stored: to be sanitised again before a page shows it. */
  report: z.string(),
  /** Addresses of pictures. */
  images: z.array(z.string()),
})
export type ProgramRecord = z.infer<typeof programRecord>

/** @throws {z.ZodError} for a program that must not be stored, such as one on a date that does not exist. */
export function toProgramFields(program: ProgramRecord): Fields {
  const { id, title, theme, date, report, images } = programRecord.parse(program)
  return {
    id,
    ProgramTitle: title,
    ProgramTheme: theme,
    ProgramDate: date,
    ProgramReport: report,
    images,
    ...dateParts(date),
  }
}

/** Null when the record cannot be shown: it has no title, or no day can be made of its date. */
export function readProgramFields(stored: Fields): ProgramRecord | null {
  const record = programRecord.safeParse({
    id: readText(stored.id),
    title: readText(stored.ProgramTitle),
    theme: findTheme(readText(stored.ProgramTheme)),
    date: readStoredDate(stored.ProgramDate, stored),
    report: typeof stored.ProgramReport === 'string' ? stored.ProgramReport : '',
    images: readAddresses(stored.images),
  })
  return record.data ?? null
}

/** The program of a stored record, without its report. `images`: the collection `Images`. Null as above. */
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
    version: document.version,
    updatedAt: document.updatedAt,
    sample: document.sample,
  }
}

function readAddresses(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : []
  return [...new Set(list.filter((entry) => typeof entry === 'string' && entry !== ''))]
}
