import type { ListedDraft } from '#domain/drafts/schema.ts'
import type { Picture } from '#domain/media/schema.ts'
import { type ManyKind, manyKinds } from '#domain/records/kinds.ts'

/** The kinds of records of which there are many. */
export const listedKinds = manyKinds
export type ListedKind = ManyKind

/**
 * The state of a record: only a draft, a draft that was handed in, on the website, on the website with a draft of
 * changes, a draft with a time to publish, a draft that could not be published at its time, or taken down.
 */
export type RecordState = 'draft' | 'handed-in' | 'website' | 'changed' | 'planned' | 'failed' | 'taken-off'

/** The state of a draft. `unplanned`: while it has no time to publish. */
export function stateOfDraft(
  { plan, handedInAt }: Pick<ListedDraft, 'plan' | 'handedInAt'>,
  unplanned: 'draft' | 'changed',
): RecordState {
  if (!plan) return handedInAt === null ? unplanned : 'handed-in'
  return plan.failed === null ? 'planned' : 'failed'
}

/**
 * A part of a list. A record can be in several: `website` has all records that visitors see, `drafts` all that they
 * never saw and that are not planned.
 */
export const listParts = ['drafts', 'website', 'changed', 'planned', 'failed', 'taken-off'] as const
export type ListPart = (typeof listParts)[number]

/** `place`: in the order of the team, for staff profiles only. */
export const listOrders = ['newest', 'oldest', 'changed', 'title', 'place'] as const
export type ListOrder = (typeof listOrders)[number]

/** The filter of a list; null and empty values mean "any". */
export interface RecordListFilter {
  /** Matches anywhere in the title and the text, as `searchFor` does. */
  readonly search: string
  /** Null: everything that is not taken down. */
  readonly part: ListPart | null
  /** A theme of programs or a type of news updates. */
  readonly group: string | null
  readonly year: number | null
  readonly order: ListOrder
  /** 1-based. A page past the end gives the last page. */
  readonly page: number
}

/** A record or a draft as a list of the staff area shows it. */
export interface ListedRecord {
  /** Unique in its list: `record-` or `draft-`, and the id. */
  readonly key: string
  /** Null for a new record, which has only a draft. */
  readonly id: string | null
  readonly state: RecordState
  /** The reader's draft, or else the draft that a colleague saved last. */
  readonly draft: ListedDraft | null
  readonly isPublic: boolean
  /** May be empty for a draft. */
  readonly title: string
  /** The theme, type, job title, election, office or place; may be empty. */
  readonly group: string
  /** A date or a year; empty when it has none. */
  readonly date: string
  /** Null when it has none, and for a new record. */
  readonly image: Picture | null
  /** The place in the team, 1-based; null for other records. */
  readonly place: number | null
  /** The version on the website; 0 when it is not there. */
  readonly version: number
  readonly sample: boolean
  /** The last change of the record or its draft, in milliseconds since the Unix epoch. */
  readonly changedAt: number
  readonly changedBy: { readonly uid: string; readonly name: string }
}

/** The number of records in each part with the same search, group and year. `all`: without those taken down. */
export type PartCounts = Readonly<Record<ListPart | 'all', number>>

export const recordListLimits = { perPage: 24, takenOff: 10_000 } as const
