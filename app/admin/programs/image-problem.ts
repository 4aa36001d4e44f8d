import type { FieldErrors } from '#domain/result.ts'
import { programLimits } from '#domain/programs/schema.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'
import { unfinishedImages, withUnfinishedImages } from '../uploads/unfinished-images.ts'

/** Adds the problem of unfinished images. Unlike the draft's own check, it also counts the images that still arrive. */
export function withImageProblem(errors: FieldErrors, rows: readonly UploadRow[]): FieldErrors {
  const checked = withUnfinishedImages(errors, 'images', rows)
  const missing = programLimits.fewestImages - rows.filter(hasPlace).length
  if (missing <= 0 || unfinishedImages(rows).length === 0) return checked
  const more = `Add ${missing} more ${missing === 1 ? 'image' : 'images'}: a program needs at least three.`
  return { ...checked, images: [checked['images'], more].filter(Boolean).join(' ') }
}
