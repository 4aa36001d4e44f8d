import type { CalendarDate, MonthName } from '#domain/calendar-date.ts'
import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { Theme } from '#domain/programs/schema.ts'
import type { ShareTexts } from '#domain/records/share-fields.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import type { VideoLink } from './video-link.ts'

/** The first two report what others published. A statement is the forum's own, so it has no link. */
export const newsTypes = ['News Article', 'Online Video', 'Statement'] as const
export type NewsType = (typeof newsTypes)[number]

/** A news item as lists show it. */
export interface NewsSummary extends Omit<PublicEnvelope, 'createdAt'>, ShareTexts {
  readonly id: string
  readonly type: NewsType
  readonly title: string
  /** The theme of the programs whose pages show it. Null for none. */
  readonly theme: Theme | null
  readonly date: CalendarDate
  readonly day: number
  readonly month: MonthName
  readonly year: number
  /** The image of an article or a statement, or the poster of a video. Null when there is none. */
  readonly image: Picture | null
  /**
   * The video link of a video. Null for the other types, and for a video whose stored address is not on an allowed
   * host.
   */
  readonly videoLink: VideoLink | null
  /**
   * The address of the report, http or https. Null for a statement, and when an imported record has no allowed address.
   */
  readonly link: string | null
  /** The medium that reported it, for example a newspaper; of a statement, who signs it. Empty when unknown. */
  readonly source: string
}

export interface NewsItem extends NewsSummary {
  /** Sanitised for a page that has its own h1. */
  readonly summary: SafeHtml
}

export const newsLimits = {
  perPage: 24,
  /** The number of newest items that are cached with their summaries: enough for the carousel. */
  newest: 20,
} as const
