import type { Json } from '#ports/documents/document-store.ts'

/** Firestore allows 20 levels. */
const deepest = 20

/**
 * Returns a value of Firestore or of a dump as plain JSON. Timestamps become `{ seconds, nanoseconds }`, in each of the
 * forms that dumps have; references become their path. Values that have no form in JSON, are nested too deep or contain
 * themselves become null, and `onLost` is called with the reason.
 */
export function toPlainValue(value: unknown, onLost: (reason: string) => void): Json {
  const within = new Set<object>()

  function convert(part: unknown): Json {
    if (part === null || part === undefined || typeof part === 'boolean') return part ?? null
    if (typeof part === 'string') return part.toWellFormed()
    if (typeof part === 'number') return Number.isFinite(part) ? part : null
    if (typeof part === 'bigint') return Number(part)
    if (typeof part !== 'object') return lose('it is no value')
    if (within.has(part)) return lose('it contains itself')
    if (within.size >= deepest) return lose(`it is nested more than ${deepest} levels deep`)
    const special = toSpecial(part)
    if (special !== undefined) return special
    if (part instanceof Uint8Array) return lose('it is a file inside the record')
    within.add(part)
    const plain = Array.isArray(part)
      ? part.map(convert)
      : Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, convert(inner)]))
    within.delete(part)
    return plain
  }

  function lose(reason: string): null {
    onLost(reason)
    return null
  }

  return convert(value)
}

function toSpecial(part: object): Json | undefined {
  if (part instanceof Date) return Number.isNaN(part.getTime()) ? null : part.toISOString()
  const { __datatype__, value } = part as { __datatype__?: unknown; value?: unknown }
  if (typeof __datatype__ === 'string') {
    if (typeof value === 'object' && value !== null) return toSpecial(value) ?? null
    return typeof value === 'string' ? value : null
  }
  const { seconds, _seconds, nanoseconds = 0, _nanoseconds = nanoseconds } = part as Record<string, unknown>
  const time = seconds ?? _seconds
  if (typeof time === 'number') return { seconds: time, nanoseconds: Number(_nanoseconds) || 0 }
  const { path, firestore } = part as { path?: unknown; firestore?: unknown }
  return typeof path === 'string' && firestore !== undefined ? path : undefined
}
