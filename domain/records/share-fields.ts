import { excerpt } from '#domain/rich-text/excerpt.ts'
import { line, onlyWithContent } from './field.ts'
import type { RecordOf } from './kind.ts'

/** What search engines and chats show of a record with a page of its own. Empty fields: what follows from the record. */
export const shareFields = {
  shareTitle: onlyWithContent(line({ label: 'Title when shared', limit: 120 })),
  shareDescription: onlyWithContent(line({ label: 'Description when shared', limit: 300 })),
  /** No page shows them. The search of the website finds the record by them. */
  searchWords: onlyWithContent(line({ label: 'Search words', limit: 200, searched: true })),
}

export type ShareTexts = RecordOf<{ readonly collection: 'Programs'; readonly fields: typeof shareFields }>

/** The texts of it that lists keep in memory: for the share picture and for the search. */
export type ListedShareTexts = Pick<ShareTexts, 'shareTitle' | 'searchWords'>

/** Search engines and chats show about this many characters of a description. */
export const descriptionLength = 160

/** The beginning of a rich text; the `facts` when the text is empty. */
export function describeText(html: string, facts: readonly (string | null)[]): string {
  return excerpt(html, descriptionLength) || facts.filter(Boolean).join('. ')
}

/** The texts of a page for search engines and chats. `derived`: the description that follows from the record. */
export const toShared = (
  { shareTitle, shareDescription }: Pick<ShareTexts, 'shareTitle' | 'shareDescription'>,
  derived: string,
) => ({ shareTitle, description: shareDescription || derived })
