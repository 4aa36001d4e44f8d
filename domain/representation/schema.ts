import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { Counted, CountRecord } from './kind.ts'

/** The number of seats of a body that women hold after one election. */
export type Count = Omit<CountRecord, 'id' | 'body' | 'counted'>

/** A count whose number of women, date and source are known. */
export type CheckedCount = Count & { readonly women: number }

/** A body with its elections, as pages show it. */
export interface CountedBody {
  /** For addresses, unique: "house-of-representatives". */
  readonly key: string
  /** As staff write it: "House of Representatives". */
  readonly name: string
  readonly counted: Counted
  /** The newest checked count; without one, the newest count. */
  readonly current: Count
  /** Newest first; those without a date and a year last. */
  readonly counts: readonly Count[]
}

/** A count in the content snapshot. */
export type ListedCount = CountRecord & Omit<PublicEnvelope, 'version'>
