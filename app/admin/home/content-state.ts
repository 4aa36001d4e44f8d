import type { LastChange } from '#domain/changes/schema.ts'
import { formatDayOf, unbroken } from '#domain/short-moment.ts'

/** The state of a list in one line: "12 programs", or "12 samples" while all are. `noun`: with its plural if it has no s. */
export function stateOfList(count: number, noun: string | readonly [string, string], samples = 0): string {
  const [one, many] = typeof noun === 'string' ? [noun, `${noun}s`] : noun
  if (count === 0) return 'None yet'
  if (samples === count) return count === 1 ? '1 sample' : `${count} samples`
  return `${count} ${count === 1 ? one : many}`
}

/** The state of a single record that is missing on the website. */
export const nothingWritten = 'Nothing written yet'

/** Returns the state of a single record: "Changed 3 October 2023". */
export function stateOfRecord(last: LastChange | null): string {
  if (!last) return nothingWritten
  if (last.sample) return 'Sample'
  return `Changed ${unbroken(formatDayOf(last.at))}`
}
