import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'

/** A woman who stood for an office, as lists and the home page show her. Her words are read separately. */
export interface WomanSummary {
  readonly id: string
  readonly name: string
  /** Without quotation marks, which pages add. */
  readonly quote: string
  /** "Ward 4, Awka South"; may be empty. */
  readonly ward: string
  /** May be empty: some elections were held without parties. */
  readonly party: string
  /** "House of Assembly"; may be empty in imported records. */
  readonly office: string
  /** "Second, 212 votes behind"; may be empty in imported records. */
  readonly result: string
  /** The year of the election. */
  readonly year: number
  /** The date on which she agreed to be shown. Empty for a drawn sample. */
  readonly agreedOn: CalendarDate
  /** The address of a page about her, http or https; null when there is none. */
  readonly link: string | null
  /** Null for an imported record without a picture of this site. */
  readonly image: Picture | null
  /**
   * The stored version of the record. Edits and deletes send it back, so that they do not overwrite another editor's
   * change.
   */
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

export interface Woman extends WomanSummary {
  readonly words: SafeHtml
}

/** A woman as the form shows her. */
export interface WomanForEditing
  extends
    Envelope,
    Pick<
      WomanSummary,
      'id' | 'name' | 'quote' | 'ward' | 'party' | 'office' | 'result' | 'year' | 'agreedOn' | 'image'
    > {
  /** Empty when there is none. */
  readonly link: string
  /** With the headings as entered in the editor. */
  readonly words: SafeHtml
}

export const womanLimits = {
  name: 120,
  quote: 140,
  ward: 120,
  party: 120,
  office: 120,
  result: 120,
  /** Counts HTML. */
  words: 20_000,
  perPage: 24,
} as const
