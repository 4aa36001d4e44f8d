import type { Fields, Json } from '#ports/documents/document-store.ts'

/** Firestore allows 20 levels. */
const deepest = 20

/**
 * Returns a value of Firestore or of a dump as it is stored. Timestamps become `{ seconds, nanoseconds }`, in each of
 * the forms that dumps have. Values that are nested too deep become null, and `onLost` is called with the reason.
 */
export function toPlainValue(value: Json, onLost: (reason: string) => void, level = 0): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (level >= deepest) {
    onLost(`it is nested more than ${deepest} levels deep`)
    return null
  }
  const convert = (inner: Json) => toPlainValue(inner, onLost, level + 1)
  if (Array.isArray(value)) return value.map(convert)
  return (
    toSpecial(value as Fields) ??
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]))
  )
}

function toSpecial({ __datatype__, value, ...part }: Fields): Json | undefined {
  if (typeof __datatype__ === 'string') {
    if (typeof value === 'object' && value !== null) return toSpecial(value as Fields) ?? null
    return typeof value === 'string' ? value : null
  }
  const { seconds, _seconds, nanoseconds = 0, _nanoseconds = nanoseconds } = part
  const time = seconds ?? _seconds
  return typeof time === 'number' ? { seconds: time, nanoseconds: Number(_nanoseconds) || 0 } : undefined
}
