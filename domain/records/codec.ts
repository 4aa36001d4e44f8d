import { readText } from '#domain/stored-text.ts'
import { type Fields, type Json, withoutFields } from '#ports/documents/document-store.ts'
import { fieldsOf, type Kind, type RecordOf, type RecordToWrite } from './kind.ts'

/*
 * Converts between the stored record and its values. Writing is strict. Reading is tolerant, because records of the
 * earlier website lack fields or have them in other forms.
 */

/** Null when the record cannot be shown. */
export function readRecord<K extends Kind>(kind: K, stored: Fields): RecordOf<K> | null {
  const entries = fieldsOf(kind).map(({ name, stored: at, field }) => [name, field.read(stored[at], stored)])
  if (entries.some(([, value]) => value === undefined)) return null
  const record = Object.fromEntries([['id', readText(stored.id)], ...entries]) as RecordOf<K>
  return kind.refuse?.(record) ? null : record
}

/** @throws {TypeError} when reading the record back would give other values, for example because it has no name. */
export function writeRecord<K extends Kind>(kind: K, record: RecordToWrite<K>): Fields {
  const given = record as Readonly<Record<string, Json>>
  const id = String(given['id'])
  const parts = (values: Readonly<Record<string, unknown>>) =>
    fieldsOf(kind).map(({ name, stored, field }) => field.write(values[name] ?? null, stored))
  const written = parts(given)
  const fields = Object.assign({ id }, ...written) as Fields
  const read = readRecord(kind, fields)
  const again = read && parts(read)
  const wrong = fieldsOf(kind).find(
    (_, place) => JSON.stringify(again?.[place]) !== JSON.stringify(written[place]),
  )
  if (!wrong && read?.id === id) return fields
  throw new TypeError(
    `${kind.collection}/${id} cannot be stored: its ${wrong?.name ?? 'id'} would be read as another value.`,
  )
}

/** Replaces the declared fields of a stored record and keeps its other fields. */
export const mergeRecord =
  (kind: Kind) =>
  (stored: Fields, fields: Fields): Fields => ({
    ...withoutFields(
      stored,
      fieldsOf(kind).map((field) => field.stored),
    ),
    ...fields,
  })
