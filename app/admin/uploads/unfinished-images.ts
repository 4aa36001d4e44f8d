import type { FieldErrors } from '#domain/result.ts'
import { hasPlace, type UploadRow } from './upload-row.ts'

/** Returns the rows that count but are not uploaded: running, paused, or failed in a way that can be retried. */
export const unfinishedImages = (rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.filter((row) => hasPlace(row) && row.state !== 'success')

/** Whether an unfinished image has stopped and waits for the user. */
export const isStopped = (rows: readonly UploadRow[]): boolean =>
  unfinishedImages(rows).some((row) => row.state !== 'running')

/** Returns how many images the form has to wait for; 0 when one of them has stopped. */
export const arrivingImages = (rows: readonly UploadRow[]): number =>
  isStopped(rows) ? 0 : unfinishedImages(rows).length

/**
 * Adds the problem of unfinished images to the errors of a form, under the name of their field. Images that arrive by
 * themselves are no problem: the form waits for them, and is checked again afterwards.
 */
export function withUnfinishedImages(
  errors: FieldErrors,
  field: string,
  rows: readonly UploadRow[],
): FieldErrors {
  const names = unfinishedImages(rows).map((row) => row.name)
  if (names.length === 0) return errors
  if (arrivingImages(rows) > 0) {
    const { [field]: _, ...others } = errors
    return others
  }
  return { ...errors, [field]: `Not uploaded yet: ${names.join(', ')}. Resume, try again, or cancel.` }
}
