import { yearLimits } from '#domain/calendar-date.ts'
import { themes, type ProgramSummary, type Theme } from './schema.ts'

/** Hausa letters that are letters of their own to Unicode, and so keep their hooks when marks are taken off. */
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** A text reduced to what a search compares: no letter case, tone marks, dots below or hooks. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether `text` occurs anywhere in `title`, so that "ibadan" finds "Ìbàdàn". An empty text is in every title. */
export function titleMatches(title: string, text: string): boolean {
  return searchKey(title).includes(searchKey(text))
}

/** The years a list can be asked for, newest first: 2014 to the newest program's year, never less than 2023. */
export function filterYears(programs: readonly Pick<ProgramSummary, 'year'>[]): readonly number[] {
  const newest = programs.reduce((year, program) => Math.max(year, program.year), 2023)
  const last = Math.min(newest, yearLimits.latest)
  return Array.from({ length: last - 2013 }, (_, index) => last - index)
}

/** The theme a text of an old link or an old record means, whichever way it was typed; null when it is none of the four. */
export function findTheme(text: string): Theme | null {
  const key = themeKey(text)
  return themes.find((theme) => themeKey(theme) === key) ?? null
}

const themeKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+(?:and|&)\s+/, '&')
    .trim()
