import type { Fields, Json } from '#ports/documents/document-store.ts'

/** A value in the REST format (https://cloud.google.com/firestore/docs/reference/rest/v1/Value). */
export type FirestoreValue = { readonly [type: string]: unknown }
export type FirestoreFields = { readonly [name: string]: FirestoreValue }

export const toFirestoreFields = (fields: Fields): FirestoreFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]))

function toValue(value: Json): FirestoreValue {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } }
  return { mapValue: { fields: toFirestoreFields(value as Fields) } }
}

/** Timestamps become `{ seconds, nanoseconds }`, references their path. What JSON cannot hold becomes null. */
export const fromFirestoreFields = (fields: FirestoreFields = {}): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]))

function fromValue(value: FirestoreValue): Json {
  const [type, content] = Object.entries(value)[0] ?? []
  switch (type) {
    case 'stringValue':
    case 'booleanValue':
    case 'referenceValue':
      return content as string | boolean
    case 'integerValue':
    case 'doubleValue':
      return Number.isFinite(Number(content)) ? Number(content) : null
    case 'timestampValue':
      return { seconds: Math.floor(Date.parse(String(content)) / 1_000), nanoseconds: 0 }
    // An empty list or map comes without its part (observed with the emulator 528).
    case 'arrayValue':
      return ((content as { values?: FirestoreValue[] }).values ?? []).map(fromValue)
    case 'mapValue':
      return fromFirestoreFields((content as { fields?: FirestoreFields }).fields)
    default:
      return null
  }
}
