import { stringify } from 'csv-stringify/sync'
import { spreadsheetCsv } from '#domain/spreadsheet-csv.ts'
import { isChecked } from './rules.ts'
import type { CountedBody } from './schema.ts'
import { percentOf } from './words.ts'

const columns = ['Body', 'Election', 'Date', 'Seats', 'Women', 'Share in percent', 'Source'] as const

/** The checked counts of a body as CSV for spreadsheet programs. */
export function toCountCsv({ name, counts }: CountedBody): string {
  const rows = counts.filter(isChecked).map((count) => {
    const { election, date, seats, women, source } = count
    return [name, election, date, seats, women, percentOf(count), source]
  })
  return stringify([[...columns], ...rows], { ...spreadsheetCsv, bom: true })
}
