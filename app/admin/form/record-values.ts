import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'

/** The fields of a record as its form sends them, by name; pictures as `toImagesField` writes them. */
export interface RecordValues {
  readonly [field: string]: string
}

/** What a form begins with. `version`: of the record it edits; null for a form that adds one. */
export interface OpenedRecord {
  readonly values: RecordValues
  readonly version: number | null
}

/** A record as it is published at this moment, for the form that edits it. */
export interface PublishedRecord extends OpenedRecord {
  readonly version: number
  /** Who saved it last; empty while nobody has. */
  readonly by: string
  /** When that was, in words: "18 November 2023, 14:05". */
  readonly at: string
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

export function toPublishedRecord(
  values: RecordValues,
  { version, updatedBy, updatedAt, sample }: Envelope,
): PublishedRecord {
  return { values, version, by: updatedBy, at: version === 0 ? '' : formatMoment(updatedAt), sample }
}
