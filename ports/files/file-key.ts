import { InvalidFileKeyError } from './errors.ts'

/** S3 allows 1,024 bytes for a key, Linux 255 for a file name. These limits leave room for a back end's own prefix. */
const keyLengthMax = 512
const segmentLengthMax = 200

/** A segment does not begin with a dot, so `..` and the dot files of a back end are not valid keys. */
const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Whether `key` is plain segments joined by `/`, within the limits. */
export function isFileKey(key: string): boolean {
  return (
    key.length <= keyLengthMax &&
    key.split('/').every((segment) => segment.length <= segmentLengthMax && segmentPattern.test(segment))
  )
}

/** @throws {InvalidFileKeyError} for anything that is not plain segments joined by `/`. */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new InvalidFileKeyError(key)
}

/** A prefix is empty or the beginning of a key, cut at any position. @throws {InvalidFileKeyError} */
export function requireFileKeyPrefix(prefix: string): void {
  if (prefix === '') return
  requireFileKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
