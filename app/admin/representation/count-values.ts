import { toOneLine } from '#domain/plain-text.ts'
import { parseSource } from '#domain/representation/codec.ts'
import { countedKinds, type CountForEditing } from '#domain/representation/schema.ts'
import { choice, date, type FormField, storedAs } from '../form/form-field.tsx'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'

const wholeNumber = storedAs((typed) => typed.trim().replace(/^0+(?=\d)/, ''))

/** The fields of a count's form, in page order. */
export const countFields: readonly FormField[] = [
  { name: 'body', label: 'Body', kind: storedAs(toOneLine) },
  { name: 'counted', label: 'The sentence says', kind: choice },
  { name: 'seats', label: 'Seats', kind: wholeNumber },
  { name: 'women', label: 'Women', kind: wholeNumber },
  { name: 'election', label: 'Election', kind: storedAs(toOneLine) },
  { name: 'date', label: 'Date', kind: date },
  { name: 'source', label: 'Source', kind: storedAs((typed) => parseSource(typed) ?? typed.trim()) },
]

export const newCount: OpenedRecord = {
  version: null,
  values: { body: '', counted: countedKinds[0], seats: '', women: '', election: '', date: '', source: '' },
}

export function toPublishedCount(count: CountForEditing) {
  const { body, counted, seats, women, election, date: day, source } = count
  return toPublishedRecord(
    { body, counted, seats: String(seats), women: String(women ?? ''), election, date: day, source },
    count,
  )
}
