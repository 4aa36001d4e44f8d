import type { CalendarDate, MonthName } from '#domain/calendar-date.ts'
import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { ListedShareTexts } from '#domain/records/share-fields.ts'

export const themes = [
  'Political Advocacy',
  'Mentorship & Training',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const
export type Theme = (typeof themes)[number]

/** A program as lists and cards show it. The report is read separately. */
export interface ProgramSummary extends Omit<PublicEnvelope, 'createdAt'>, ListedShareTexts {
  readonly id: string
  readonly title: string
  /** Null only for imported records with an unknown theme. */
  readonly theme: Theme | null
  readonly date: CalendarDate
  readonly day: number
  readonly month: MonthName
  readonly year: number
  /** In the chosen order; the second is the banner. Imported records may have fewer than three. */
  readonly images: readonly Picture[]
  /** The id of the event that it reports on; empty for none. */
  readonly event: string
  /** Null: the banner is shown when the page is shared. */
  readonly sharePicture: Picture | null
}

/** The filter of the list page; empty values mean "any". */
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
  /** The number of programs on all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const programLimits = {
  fewestImages: 3,
  mostImages: 30,
  perPage: 24,
} as const
