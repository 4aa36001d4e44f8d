import { formatDate } from '#domain/calendar-date.ts'
import { compareText } from '#domain/compare-text.ts'
import { creditOf, joinSentences } from '#domain/media/credit.ts'
import { unbroken } from '#domain/short-moment.ts'
import type { WomanSummary } from './schema.ts'

/** For `sort`: the latest election first; within a year, the woman who was added last first. */
export function byNewestElection(a: WomanSummary, b: WomanSummary): number {
  return b.year - a.year || b.createdAt - a.createdAt || compareText(a.id, b.id)
}

/** The photographer of the portrait, and the date on which she agreed to be shown. Empty when neither is known. */
export function portraitCredit({ image, agreedOn }: Pick<WomanSummary, 'image' | 'agreedOn'>): string {
  const credit = image ? creditOf(image) : ''
  const consent = agreedOn && `She agreed to be shown here on ${unbroken(formatDate(agreedOn))}.`
  return joinSentences(credit, consent)
}

/** Describes her for search engines and chats. */
export function describeWoman({
  name,
  quote,
  office,
  year,
}: {
  readonly [Name in 'name' | 'quote' | 'office' | 'year']: string | number
}): string {
  const facts = [name, office, year].filter(Boolean).join(', ')
  return quote ? `“${quote}” ${facts}` : facts
}
