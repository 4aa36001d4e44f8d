import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { DraftForm } from '#domain/drafts/schema.ts'

/** The fields of a record as its form sends them, by name. Pictures are in the format of `toImagesField`. */
export interface RecordValues {
  readonly [field: string]: string
}

/**
 * The values that a form starts with. `version`: the version of the record that the form edits; null for a form that
 * adds a record.
 */
export interface OpenedRecord {
  readonly values: RecordValues
  readonly version: number | null
}

/** The currently published version of a record, for the form that edits it. */
export interface PublishedRecord extends OpenedRecord {
  readonly version: number
  /** The username of the last editor; empty when no editor has saved it. */
  readonly by: string
  /** The time of the last save as text: "18 November 2023, 14:05". */
  readonly at: string
  /** True for a sample that nobody has edited. */
  readonly sample: boolean
}

export function toPublishedRecord(
  values: RecordValues,
  { version, updatedBy, updatedAt, sample }: Envelope,
): PublishedRecord {
  return { values, version, by: updatedBy, at: version === 0 ? '' : formatMoment(updatedAt), sample }
}

/** Names a version in a sentence. Settings that nobody has saved yet have no time. */
export const versionOf = ({ at }: Pick<PublishedRecord, 'at'>): string =>
  at ? `the version of ${at}` : 'the values of its set-up'

/** Whether the website shows this version of a record that is not taken down. Unsaved settings are shown, too. */
export const isShown = ({ version }: Pick<PublishedRecord, 'version'>, form: DraftForm): boolean =>
  version > 0 || form === 'settings'

/** The person who took a record down, and the time as text: "22:38". */
export interface TakenOff {
  readonly by: string
  readonly at: string
}
