import { stringify } from 'csv-stringify/sync'
import { isChecked } from './rules.ts'
import type { CountedBody } from './schema.ts'

const columns = ['Body', 'Election', 'Date', 'Seats', 'Women', 'Share in percent', 'Source'] as const

/**
 * The checked counts of a body as CSV (RFC 4180) for spreadsheet programs: UTF-8 with a byte order mark. A cell that a
 * program would take for a formula begins with an apostrophe.
 */
export function toCountCsv({ name, counts }: CountedBody): string {
  const rows = counts
    .filter(isChecked)
    .map(({ election, date, seats, women, source }) => [
      name,
      election,
      date,
      seats,
      women,
      ((100 * women) / seats).toFixed(1),
      source,
    ])
  return stringify([[...columns], ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
