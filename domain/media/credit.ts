import type { PictureDetails } from './schema.ts'

/**
 * The line under a picture: `Bódìjà market, the first queue. Photograph: Ebiere Tamuno`. Empty when it has neither a
 * caption nor a photographer.
 */
export function creditOf({
  caption = '',
  photographer = '',
}: Partial<Pick<PictureDetails, 'caption' | 'photographer'>>): string {
  if (!photographer) return caption
  return joinSentences(caption, `Photograph: ${photographer}`)
}

/** Two texts one after the other, with a full stop between them unless the first has an end. Either may be empty. */
export function joinSentences(first: string, second: string): string {
  if (!first || !second) return first || second
  return `${/[.!?…]["'”’)]?$/.test(first) ? first : `${first}.`} ${second}`
}
