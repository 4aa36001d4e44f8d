import { stringify } from 'csv-stringify/sync'
import { isChecked } from './rules.ts'
import type { CountedBody } from './schema.ts'
import { percentOf } from './words.ts'

const columns = ['Body', 'Election', 'Date', 'Seats', 'Women', 'Share in percent', 'Source'] as const

/**
 * The checked counts of a body as CSV (RFC 4180) for spreadsheet programs: UTF-8 with a byte order mark. A cell that a
 * program would take for a formula begins with an apostrophe.
 */
export function toCountCsv({ name, counts }: CountedBody): string {
  const rows = counts.filter(isChecked).map((count) => {
    const { election, date, seats, women, source } = count
    return [name, election, date, seats, women, percentOf(count), source]
  })
  return stringify([[...columns], ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
