import { toOneLine } from '#domain/plain-text.ts'
import { readRecord } from '#domain/records/codec.ts'
import { count, type CountDraft } from './kind.ts'

/** Returns the count that a page can show of an unfinished form. Null without a body and its number of seats. */
export function readTypedCount(values: { readonly [field: string]: string }): CountDraft | null {
  const {
    body = '',
    counted = '',
    seats: typedSeats = '',
    election = '',
    date = '',
    source: address = '',
  } = values
  const typed = values['women']?.trim() ?? ''
  const read = (womenSoFar: number | null) =>
    readRecord(count, {
      id: '',
      body: toOneLine(body),
      counted,
      seats: Number(typedSeats),
      women: womenSoFar,
      election: toOneLine(election),
      date,
      source: address,
    })
  return read(typed === '' ? null : Number(typed)) ?? read(null)
}
