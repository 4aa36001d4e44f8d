import { type CalendarDate, formatDate } from '#domain/calendar-date.ts'
import { unbroken } from '#domain/short-moment.ts'

/** The facts that are known: "Program · Political Advocacy · 18 November 2023". */
export const inOneLine = (...facts: readonly (string | null)[]): string => facts.filter(Boolean).join(' · ')

export const wholeDate = (date: CalendarDate): string => unbroken(formatDate(date))
