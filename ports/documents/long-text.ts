import type { Json } from './document-store.ts'

/** Texts of this length are stored in rows of their own. Most fields are far shorter; a program's report is longer. */
const longTextLength = 2_000

export function isLongText(value: Json): boolean {
  return typeof value === 'string' && value.length >= longTextLength
}
