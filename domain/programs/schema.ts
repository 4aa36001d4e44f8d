import type { CalendarDate, MonthName } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import { imageLimits, type Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'

export const themes = [
  'Political Advocacy',
  'Mentorship & Training',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const
export type Theme = (typeof themes)[number]

/** What lists and cards show of a program; reports are read one at a time. */
export interface ProgramSummary {
  readonly id: string
  readonly title: string
  /** Null only for records brought over from elsewhere with a theme that is none of the four. */
  readonly theme: Theme | null
  readonly date: CalendarDate
  readonly day: number
  readonly month: MonthName
  readonly year: number
  /** In the chosen order; the second is the banner. May hold fewer than three in records brought over. */
  readonly images: readonly Picture[]
  /** The store's version of the record, for edits and deletes that must not overwrite somebody else's. */
  readonly version: number
  /** When the record was last written, in milliseconds since the Unix epoch. */
  readonly updatedAt: number
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

export interface Program extends ProgramSummary {
  readonly report: SafeHtml
}

/** A program as the list of staff shows it. */
export interface ListedProgram extends Envelope, Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date'> {
  /** The banner; null for a program brought over without pictures. */
  readonly image: Picture | null
}

/** A program as the form holds it. */
export interface ProgramForEditing
  extends Envelope, Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date' | 'images'> {
  /** Headings as the editor made them. */
  readonly report: SafeHtml
}

/** What the list page was asked for; empty values mean "any". */
export interface ProgramFilter {
  /** Matches anywhere in the title, regardless of letter case; at most `longestSearchText`. */
  readonly title: string
  readonly theme: Theme | null
  readonly year: number | null
  /** 1-based. */
  readonly page: number
}

export interface ProgramPage {
  readonly programs: readonly ProgramSummary[]
  /** Over all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const programLimits = {
  title: 200,
  report: 100_000,
  imageDescription: imageLimits.description,
  fewestImages: 3,
  mostImages: 30,
  perPage: 24,
} as const
