import { readText } from '#domain/stored-text.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'
import type { Kind, RecordOf } from './kind.ts'

/* Converts between the stored record and its values. Writing is strict, reading is tolerant. */

/** Null when the record cannot be shown. */
export function readRecord<K extends Kind>(kind: K, stored: Fields): RecordOf<K> | null {
  const entries = Object.entries(kind.fields).map(([name, field]) => [name, field.read(stored[name], stored)])
  if (entries.some(([, value]) => value === undefined)) return null
  const record = Object.fromEntries([['id', readText(stored.id)], ...entries]) as RecordOf<K>
  return kind.refuse?.(record) ? null : record
}

/** @throws {TypeError} when the record would not be read as it is written, for example because it has no name. */
export function writeRecord<K extends Kind>(kind: K, record: RecordOf<K>): Fields {
  const given = record as Readonly<Record<string, Json>>
  const fields: Record<string, Json> = { id: record.id }
  for (const [name, { shownAs }] of Object.entries(kind.fields)) {
    const value = given[name] ?? null
    if (value !== null || shownAs !== 'pictures') fields[name] = value
  }
  const read = readRecord(kind, fields) as Readonly<Record<string, Json>> | null
  const wrong = Object.keys(fields).find((name) => read?.[name] !== fields[name])
  if (!wrong) return fields
  throw new TypeError(
    `${kind.collection}/${record.id} cannot be stored: its ${wrong} would be read as another value.`,
  )
}
