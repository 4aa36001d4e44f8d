import type { RecordKey } from '#domain/history/schema.ts'

/** `title`: as it was then. `version`: the one that the change made. */
export interface ChangedRecord extends RecordKey {
  readonly title: string
  readonly version: number
}

/** One change by one person, to one record or to several. */
export interface ContentChange {
  /** `restored`: to an earlier version. `put-back`: it was taken down before. */
  readonly kind: 'added' | 'updated' | 'deleted' | 'restored' | 'put-back'
  /** The record; null when there were several. */
  readonly record: ChangedRecord | null
  /** The number of records. */
  readonly count: number
  /** The name of the editor. */
  readonly by: string
  readonly uid: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** The last editor of a record, and the time. */
export interface LastChange {
  readonly by: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}
