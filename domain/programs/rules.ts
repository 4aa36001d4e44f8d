import { monthNames, programLimits, themes } from './schema.ts'
import type { CalendarDate, MonthName, ProgramSummary, Theme } from './schema.ts'

export interface DateParts {
  readonly day: number
  readonly month: MonthName
  readonly year: number
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Day, month name and year read from the text itself: a `Date` in somebody's zone would put a day
 * chosen in Abuja a day early west of Greenwich. Null for a text that is no date or a date that does not exist.
 */
export function dateParts(date: CalendarDate): DateParts | null {
  const [, yearText, monthText, dayText] = datePattern.exec(date) ?? []
  const year = Number(yearText)
  const monthNumber = Number(monthText)
  const day = Number(dayText)
  const month = monthNames[monthNumber - 1]
  if (!month || !year || day < 1 || day > daysInMonth(year, monthNumber)) return null
  return { day, month, year }
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return leap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** `2023-11-18` as "18 November 2023"; a text that is no date comes back unchanged. */
export function formatDate(date: CalendarDate): string {
  const parts = dateParts(date)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : date
}

/** For `sort`: the newest date first; on the same day by title, then by id, so that the order never depends on chance. */
export function byNewest(
  a: Pick<ProgramSummary, 'date' | 'title' | 'id'>,
  b: Pick<ProgramSummary, 'date' | 'title' | 'id'>,
): number {
  return compareText(b.date, a.date) || compareText(a.title, b.title) || compareText(a.id, b.id)
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

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
  const last = Math.min(newest, programLimits.latestYear)
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

/** Whether a text can be the id of a program: ours are hex, those of records brought over may have letters, `_` and `-`. */
export const isProgramId = (text: string) => /^[\w-]{1,200}$/.test(text)
