import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { FieldErrors } from '#domain/result.ts'
import { programLimits } from '#domain/programs/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'
import { unfinishedImages, waitForImages } from '../uploads/unfinished-images.ts'

/** Returns short reasons why the program cannot be published yet; empty when it can. */
export function notReadyReasons(
  { title = '', date, theme, report = '' }: RecordValues,
  rows: readonly UploadRow[],
): readonly string[] {
  const unfinished = unfinishedImages(rows).length
  const missing = programLimits.fewestImages - rows.filter(hasPlace).length
  return [
    title.trim() === '' && 'no title',
    !date && 'no date chosen',
    !theme && 'no theme chosen',
    missing > 0 && `${missing} more ${missing === 1 ? 'image' : 'images'} needed`,
    unfinished > 0 && `${unfinished} ${unfinished === 1 ? 'image' : 'images'} unfinished`,
    visibleText(report) === '' && 'no report',
  ].filter((reason) => reason !== false)
}

/** Adds an error to the form while images are unfinished. The error names the images instead of only counting them. */
export function withUnfinishedImages(errors: FieldErrors, rows: readonly UploadRow[]): FieldErrors {
  const waiting = waitForImages(rows)
  if (waiting === null) return errors
  const missing = programLimits.fewestImages - rows.filter(hasPlace).length
  if (missing <= 0) return { ...errors, images: waiting }
  return { ...errors, images: `${waiting} Add ${missing} more: a program needs at least three.` }
}
