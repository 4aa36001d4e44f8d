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
  const credit = `Photograph: ${photographer}`
  if (!caption) return credit
  return `${/[.!?…]["'”’)]?$/.test(caption) ? caption : `${caption}.`} ${credit}`
}
