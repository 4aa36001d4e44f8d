import type { RecordKindName } from '#domain/records/kinds.ts'

/** The forms whose unfinished work is kept. */
export type DraftForm = RecordKindName

/** The fields of a form by name, as the form sends them. Pictures are in the format of `toImagesField`. */
export type DraftValues = { readonly [field: string]: string }

/** Unfinished work of one person: on a new record, or on a published one. A draft is never public. */
export interface Draft extends ListedDraft {
  readonly values: DraftValues
}

/** A draft as a list shows it, without its texts. */
export interface ListedDraft {
  readonly id: string
  readonly form: DraftForm
  /** The record that it changes; null for a new one. */
  readonly recordId: string | null
  /** The version of the record that the work began from, or that its writer has merged since; 0 for a new record. */
  readonly baseVersion: number
  readonly owner: DraftOwner
  /** Everybody who has written in it, in the order of their first save. A colleague may have taken it over. */
  readonly writers: readonly DraftOwner[]
  /** The title that was typed so far; may be empty. */
  readonly title: string
  /** The date that was chosen so far, as `2026-11-14`, or the year that was typed; may be empty. */
  readonly date: string
  /** So far, the theme, type, job title, election, office or place; may be empty. `recordKinds` names its field. */
  readonly group: string
  /** The id of the event that a program reports on so far; may be empty. */
  readonly event: string
  /** The keys of the pictures, in order: an upload id or the address of a published picture. */
  readonly pictures: readonly string[]
  /** The keys of the files to download, in the same way. */
  readonly files: readonly string[]
  /** The file names of the pictures and files that have not arrived. */
  readonly unfinished: readonly string[]
  /** The time when it is published automatically; null when nothing is planned. */
  readonly plan: DraftPlan | null
  /**
   * When its writer handed it in, in milliseconds since the Unix epoch; null before, and after she changed it again.
   */
  readonly handedInAt: number | null
  /** The link that shows it to people without an account; null when none was made, or when it was ended. */
  readonly link: PreviewLink | null
  /** The page that saved it last: a random name that each opened form gives itself. */
  readonly writer: string
  /** Grows with each change. */
  readonly version: number
  /**
   * The version in which the form was last saved. Later ones changed the plan, the link, the handing in or the base
   * version.
   */
  readonly formVersion: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** When the form was last saved, or the draft was taken over. A plan or a link does not change it. */
  readonly savedAt: number
}

/** Whether a draft waits for its publication: only people who publish take such a draft of a colleague over. */
export const isSubmitted = ({ plan, handedInAt }: Pick<ListedDraft, 'plan' | 'handedInAt'>): boolean =>
  plan !== null || handedInAt !== null

export interface DraftPlan {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** The reason why it could not be published at that time; null before. */
  readonly failed: string | null
}

export interface PreviewLink {
  /** SHA-256 of the link's token, in hex. The token itself is stored nowhere. */
  readonly digest: string
  /** Milliseconds since the Unix epoch. */
  readonly endsAt: number
}

/** The lifetime of a link to a preview. */
export const previewLinkLifetimeMs = 48 * 3_600_000

export interface DraftOwner {
  readonly uid: string
  readonly name: string
}

/** Replaces `removed` characters (UTF-16 code units) of a text, beginning at `at`, by `text`. */
export interface TextChange {
  readonly at: number
  readonly removed: number
  readonly text: string
}

/** The data that a form sends when it saves a draft. */
export interface DraftSave {
  readonly form: DraftForm
  readonly recordId: string | null
  readonly baseVersion: number
  /** The version of the draft that `changes` begin from; 0 for a new draft, whose fields are all empty. */
  readonly expectedVersion: number
  readonly writer: string
  readonly changes: { readonly [field: string]: TextChange }
  readonly unfinished: readonly string[]
}

/** The data that a save returns to the page of the form. */
export type SavedDraft = Pick<Draft, 'version' | 'savedAt' | 'plan' | 'handedInAt'>

/**
 * `own`: drafts of one person, so that one person cannot use up `total`, the drafts of everybody. `characters`: in all
 * fields of a draft together. `fileName`: characters. File systems allow 255, and the form adds `.pdf` to names of
 * downloads with another ending.
 */
export const draftLimits = {
  own: 100,
  total: 500,
  fields: 40,
  characters: 400_000,
  unfinished: 60,
  fileName: 259,
} as const

/** In UTF-16 code units. */
export const charactersOf = (values: DraftValues): number =>
  Object.values(values).reduce((total, value) => total + value.length, 0)

/** Drafts without a change for this long are offered for removal. */
export const untouchedAfterMs = 90 * 24 * 3_600_000

/** A draft id is 32 lower-case hexadecimal digits, chosen at random by the form. */
export const isDraftId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
