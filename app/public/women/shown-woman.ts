import { portraitCredit } from '#domain/women/rules.ts'
import type { Woman } from '#domain/women/schema.ts'

/** A woman as her page shows her. */
export interface ShownWoman extends Pick<
  Woman,
  'name' | 'quote' | 'ward' | 'party' | 'office' | 'result' | 'link' | 'image' | 'words' | 'sample'
> {
  /** Null in a preview without a year. */
  readonly year: number | null
  /** The line under the portrait; may be empty. */
  readonly credit: string
}

export function toShownWoman(
  woman: Omit<ShownWoman, 'credit'> & Parameters<typeof portraitCredit>[0],
): ShownWoman {
  const { name, quote, ward, party, office, result, year, link, image, words, sample } = woman
  const credit = portraitCredit(woman)
  return { name, quote, ward, party, office, result, year, link, image, words, sample, credit }
}
