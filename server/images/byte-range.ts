/**
 * Parses a Range header for a file of `sizeBytes`. Both ends of the result are inclusive. Null means the whole file:
 * there is no header, another unit, several ranges or an invalid value. RFC 9110, 14.2, lets a server ignore these.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
