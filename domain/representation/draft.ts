import { readRecord } from '#domain/records/codec.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { count, type CountDraft } from './kind.ts'

/** Returns the count that a page can show of an unfinished form. Null without a body and its number of seats. */
export function readTypedCount(values: { readonly [field: string]: string }): CountDraft | null {
  const { seats, women, ...typed } = typedTexts(count, values)
  const read = (womenSoFar: number | null) =>
    readRecord(count, { ...typed, id: '', seats: Number(seats), women: womenSoFar })
  return read(women === '' ? null : Number(women)) ?? read(null)
}
