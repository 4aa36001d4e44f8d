/**
 * The same day and time of an earlier month, or the last day of that month when it is shorter. `at`: milliseconds since
 * the Unix epoch; so is the result.
 */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** "24 months", "2 years" */
export function retentionWords(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
