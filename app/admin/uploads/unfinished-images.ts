import type { FieldErrors } from '#domain/result.ts'
import { hasPlace, type UploadRow } from './upload-row.ts'

/** Returns the rows that count but are not uploaded: running, paused, or failed in a way that can be retried. */
export const unfinishedImages = (rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.filter((row) => hasPlace(row) && row.state !== 'success')

/** Returns why the form has to wait, with the names of the unfinished images; null when it does not. */
export function waitForImages(rows: readonly UploadRow[]): string | null {
  const names = unfinishedImages(rows).map((row) => row.name)
  if (names.length === 0) return null
  return `Not uploaded yet: ${names.join(', ')}. Wait for ${names.length === 1 ? 'it' : 'them'}, or cancel.`
}

/** Adds the problem of the form's single image to its errors, when there is one. */
export const withImageProblem = (errors: FieldErrors, problem: string | null): FieldErrors =>
  problem === null ? errors : { ...errors, image: problem }
