import type { CalendarDate, MonthName } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { Download } from '#domain/downloads/schema.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import type { ProgramFigure } from './figures.ts'

export const themes = [
  'Political Advocacy',
  'Mentorship & Training',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const
export type Theme = (typeof themes)[number]

/** A program as lists and cards show it. The report is read separately. */
export interface ProgramSummary {
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
  /**
   * The stored version of the record. Edits and deletes send it back, so that they do not overwrite another editor's
   * change.
   */
  readonly version: number
  /** When the record was last written, in milliseconds since the Unix epoch. */
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** The parts of a report. All but `report` may be empty. */
export interface ProgramTexts {
  /** The first sentences, as plain text. */
  readonly lead: string
  readonly report: SafeHtml
  /** Figures that say what changed, at most three. */
  readonly figures: readonly ProgramFigure[]
}

export interface Program extends ProgramSummary, ProgramTexts {
  readonly downloads: readonly Download[]
}

/** A program as the form shows it, with the headings of its report as entered in the editor. */
export interface ProgramForEditing
  extends
    Envelope,
    Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date' | 'images' | 'event'>,
    ProgramTexts,
    Pick<Program, 'downloads'> {}

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
  title: 200,
  lead: 500,
  report: 100_000,
  fewestImages: 3,
  mostImages: 30,
  perPage: 24,
} as const
