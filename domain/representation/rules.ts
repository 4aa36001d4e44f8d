import { dateParts, formatDate } from '#domain/calendar-date.ts'
import { unbroken } from '#domain/short-moment.ts'
import type { CountRecord } from './kind.ts'
import type { CheckedCount, Count, CountedBody } from './schema.ts'

/** Whether visitors may read the number. */
export const isChecked = (count: Count): count is CheckedCount => count.women !== null

/** A count as visitors may read it: one without a date or a source has no number. */
export function toShownCount({ seats, women, election, date, source }: Omit<CountRecord, 'id'>): Count {
  return women !== null && date !== '' && source !== ''
    ? { seats, women, election, date, source }
    : { seats, women: null, election, date, source: '' }
}

/** The body that stands for all: the first with a number, or else the first one. */
export const firstCounted = (bodies: readonly CountedBody[]): CountedBody | undefined =>
  bodies.find(({ current }) => isChecked(current)) ?? bodies[0]

/** The year of an election; its name when it has no year; empty without both. */
export function yearOf({ date, election }: Pick<Count, 'date' | 'election'>): string {
  return String(dateParts(date)?.year ?? /\b(?:19|20)\d\d\b/.exec(election)?.[0] ?? election)
}

/** The name of a record among the others: "Senate, 2023". */
export function titleOfCount(record: Pick<CountRecord, 'body' | 'date' | 'election'>): string {
  return [record.body, yearOf(record)].filter(Boolean).join(', ')
}

/** "General election, 25 February 2023"; empty when neither is known. */
export const electionInWords = ({ election, date }: Pick<Count, 'election' | 'date'>): string =>
  [election, unbroken(formatDate(date))].filter(Boolean).join(', ')
