import { InvalidFileKeyError } from './errors.ts'

/** S3 allows 1,024 bytes, a file name on Linux 255: room is left for a back end's own prefix. */
const keyLengthMax = 512
const segmentLengthMax = 200

/** A segment never begins with a dot, so that `..` is none and a back end's own dot files cannot be named. */
const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** @throws {InvalidFileKeyError} for anything that is not plain segments joined by `/`. */
export function requireFileKey(key: string): void {
  const segments = key.split('/')
  const isValid =
    key.length <= keyLengthMax &&
    segments.every((segment) => segment.length <= segmentLengthMax && segmentPattern.test(segment))
  if (!isValid) throw new InvalidFileKeyError(key)
}

/** A prefix is the beginning of a key: empty, or cut off anywhere. @throws {InvalidFileKeyError} */
export function requireFileKeyPrefix(prefix: string): void {
  if (prefix === '') return
  requireFileKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
