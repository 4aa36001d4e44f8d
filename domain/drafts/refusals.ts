import type { Draft, DraftOwner } from './schema.ts'

/** The reason why a draft was not saved. Nothing was overwritten, and the form still holds the text. */
export type DraftRefusal =
  /** The stored draft has another version: another page of the same person has saved it, or this save came twice. */
  | { readonly code: 'other-version'; readonly draft: Draft }
  /** A colleague has taken it over. */
  | { readonly code: 'taken-over'; readonly owner: DraftOwner }
  /** It was published or deleted. */
  | { readonly code: 'gone' }
  | { readonly code: 'too-long' }
  /** The person has reached the limit of drafts for one person. */
  | { readonly code: 'too-many-own' }
  /** All people together have reached the limit of drafts. */
  | { readonly code: 'too-many' }
  | { readonly code: 'not-understood' }

/**
 * `other-version`: the draft was changed since the version that was to be handed in. `unfinished`: pictures have not
 * arrived.
 */
export interface HandInRefusal {
  readonly code: 'gone' | 'not-yours' | 'other-version' | 'unfinished'
}

export interface TakeBackRefusal {
  readonly code: 'gone' | 'not-yours'
}

/** `own-draft`: the person has a draft of the same record herself; `id` is that draft. */
export type TakeOverRefusal = { readonly code: 'gone' } | { readonly code: 'own-draft'; readonly id: string }

/** `taken-off`: the record is not on the website now, and only a person puts it back. */
export interface PlanRefusal {
  readonly code: 'gone' | 'not-yours' | 'past' | 'taken-off'
}

export interface ShareRefusal {
  readonly code: 'gone'
}
