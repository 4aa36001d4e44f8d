import { hasVisibleText } from '#domain/rich-text/visible-text.ts'
import type { FieldErrors } from '#domain/result.ts'
import { programLimits } from '#domain/programs/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'
import { isStopped, unfinishedImages, withUnfinishedImages } from '../uploads/unfinished-images.ts'

/**
 * Returns short reasons why the program cannot be published yet; empty when it can, or when it only waits for images or
 * `files` to download.
 */
export function notReadyReasons(
  { title = '', date, theme, report = '' }: RecordValues,
  rows: readonly UploadRow[],
  files: readonly UploadRow[] = [],
): readonly string[] {
  const unfinished = unfinishedImages(rows).length
  const missing = programLimits.fewestImages - rows.filter(hasPlace).length
  return [
    title.trim() === '' && 'no title',
    !date && 'no date chosen',
    !theme && 'no theme chosen',
    missing > 0 && `${missing} more ${missing === 1 ? 'image' : 'images'} needed`,
    isStopped(rows) && `${unfinished} ${unfinished === 1 ? 'image' : 'images'} unfinished`,
    !hasVisibleText(report) && 'no report',
    isStopped(files) && 'a file to download is unfinished',
  ].filter((reason) => reason !== false)
}

/** Adds the problem of unfinished images. Unlike the draft's own check, it also counts the images that still arrive. */
export function withImageProblem(errors: FieldErrors, rows: readonly UploadRow[]): FieldErrors {
  const checked = withUnfinishedImages(errors, 'images', rows)
  const missing = programLimits.fewestImages - rows.filter(hasPlace).length
  if (missing <= 0 || unfinishedImages(rows).length === 0) return checked
  const more = `Add ${missing} more: a program needs at least three.`
  return { ...checked, images: [checked['images'], more].filter(Boolean).join(' ') }
}
