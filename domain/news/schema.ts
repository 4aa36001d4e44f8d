import type { CalendarDate, MonthName } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import { imageLimits, type Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { longestWebLink } from '#domain/web-link.ts'
import type { VideoLink } from './video-link.ts'

export const newsTypes = ['News Article', 'Online Video'] as const
export type NewsType = (typeof newsTypes)[number]

/** What lists show of a news item. */
export interface NewsSummary {
  readonly id: string
  readonly type: NewsType
  readonly title: string
  readonly date: CalendarDate
  readonly day: number
  readonly month: MonthName
  readonly year: number
  /** Of an article; null for a video, and for articles brought over without one. */
  readonly image: Picture | null
  /** Of a video; null for an article, and for a video whose stored address is on no host we embed. */
  readonly videoLink: VideoLink | null
  /** The report itself, http or https; null where a record brought over names none that may be linked. */
  readonly link: string | null
  /** Who reported it, for example a newspaper; empty where nobody wrote it. */
  readonly source: string
  /** The store's version of the record, for edits and deletes that must not overwrite somebody else's. */
  readonly version: number
  /** When the record was last written, in milliseconds since the Unix epoch. */
  readonly updatedAt: number
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

export interface NewsItem extends NewsSummary {
  /** For a page with an h1 of its own. */
  readonly summary: SafeHtml
}

/** A news item as the list of staff shows it. */
export interface ListedNews extends Envelope, Pick<NewsSummary, 'id' | 'type' | 'title' | 'date' | 'image'> {}

/** A news item as the form holds it. */
export interface NewsForEditing extends ListedNews {
  /** As stored, which for a record brought over need not be an address. */
  readonly link: string
  readonly source: string
  /** Headings as the editor made them. */
  readonly summary: SafeHtml
  /** The embed link as stored; empty for an article. */
  readonly videoLink: string
}

export const newsLimits = {
  title: 200,
  source: 120,
  link: longestWebLink,
  /** Of HTML. */
  summary: 5_000,
  imageDescription: imageLimits.description,
  perPage: 24,
  /** How many of the newest are held with their summaries: enough for the carousel. */
  newest: 20,
} as const
