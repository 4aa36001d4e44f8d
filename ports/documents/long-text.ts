import type { Json } from './document-store.ts'

/** A text this long lies in a row of its own; most fields are far shorter, a program's report is longer. */
const longTextLength = 2_000

export function isLongText(value: Json): boolean {
  return typeof value === 'string' && value.length >= longTextLength
}
