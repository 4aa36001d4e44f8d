/** What staff publish, one by one, as they speak of it. */
export type ChangedNoun = 'program' | 'news update' | 'staff profile' | 'core areas' | 'mandate' | 'about'

/** One thing that somebody did: to one record, or to several at once. */
export interface ContentChange {
  readonly kind: 'added' | 'updated' | 'deleted'
  /** The record; null where there were several. */
  readonly record: { readonly noun: ChangedNoun; readonly id: string; readonly title: string } | null
  /** How many records. */
  readonly count: number
  /** The name of whoever did it. */
  readonly by: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** Who wrote a single record last, and when. */
export interface LastChange {
  readonly by: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** Whether it is starter content that nobody has edited. */
  readonly sample: boolean
}
