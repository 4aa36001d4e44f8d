import { yearLimits } from '#domain/calendar-date.ts'
import type { Picture } from '#domain/media/schema.ts'
import { themes, type ProgramSummary, type Theme } from './schema.ts'

/** The years a list can be asked for, newest first: 2014 to the newest program's year, never less than 2023. */
export function filterYears(newestFirst: readonly Pick<ProgramSummary, 'year'>[]): readonly number[] {
  const last = Math.min(Math.max(newestFirst[0]?.year ?? 0, 2023), yearLimits.latest)
  return Array.from({ length: last - 2013 }, (_, index) => last - index)
}

/** The theme a text of an old link or an old record means, whichever way it was typed; null when it is none of the four. */
export function findTheme(text: string): Theme | null {
  return themesByKey.get(themeKey(text)) ?? null
}

const themeKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+(?:and|&)\s+/, '&')
    .trim()

const themesByKey: ReadonlyMap<string, Theme> = new Map(themes.map((theme) => [themeKey(theme), theme]))

/** The picture that stands for a program: the second; null where there is none at all. */
export function bannerOf(images: readonly Picture[]): Picture | null {
  return images[1] ?? images[0] ?? null
}
