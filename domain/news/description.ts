import { formatDate } from '#domain/calendar-date.ts'
import { describeText } from '#domain/records/share-fields.ts'

/** Describes a news item for search engines and chats. `summary`: HTML. */
export const describeNews = ({
  title,
  summary,
  source,
  date,
}: {
  readonly [Name in 'title' | 'summary' | 'source' | 'date']: string
}): string => describeText(summary, [title, source, formatDate(date)])
