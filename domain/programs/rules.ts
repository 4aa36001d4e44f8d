import { yearLimits } from '#domain/calendar-date.ts'
import { themes, type ProgramSummary, type Theme } from './schema.ts'

/** The years of the filter, newest first: from 2014 to the year of the newest program, at least to 2023. */
export function filterYears(newestFirst: readonly Pick<ProgramSummary, 'year'>[]): readonly number[] {
  const last = Math.min(Math.max(newestFirst[0]?.year ?? 0, 2023), yearLimits.latest)
  return Array.from({ length: last - 2013 }, (_, index) => last - index)
}

/**
 * The theme that a text of an old link or record means, in any spelling that was used. Null when it is none of the
 * four.
 */
export function findTheme(text: string): Theme | null {
  return themesByKey.get(themeKey(text)) ?? null
}

const themeKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+(?:and|&)\s+/, '&')
    .trim()

const themesByKey: ReadonlyMap<string, Theme> = new Map(themes.map((theme) => [themeKey(theme), theme]))

/** The picture that represents a program: the second one, or the only one. Null when there is none. */
export function bannerOf<Image>(images: readonly Image[]): Image | null {
  return images[1] ?? images[0] ?? null
}
