import { z } from 'zod'
import { parseFields, requiredLine } from '#domain/form-fields.ts'
import { type DraftImage, readImagesField, requiredImage } from '#domain/media/draft-images.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { staffLimits } from './schema.ts'

/*
 * The 'WIPF Staff Form'. The browser and the action check it with the same schema. Fields: `fullName`, `position` and
 * `image`, which `toImagesField` writes.
 */

export interface StaffDraft {
  readonly fullName: string
  readonly position: string
  readonly image: DraftImage
}

const staffDraft = z.object({
  fullName: requiredLine({
    name: 'full name',
    limit: staffLimits.fullName,
    missing: 'Write the first and last name.',
  }),
  position: requiredLine({
    name: 'job title',
    limit: staffLimits.position,
    missing: 'Write the job title.',
  }),
  image: requiredImage('A person has one picture', 'Add a picture of the person.'),
})

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseStaffDraft(form: FormData): Result<StaffDraft, FieldErrors> {
  return parseFields(staffDraft, {
    fullName: form.get('fullName'),
    position: form.get('position'),
    image: readImagesField(form.get('image')),
  })
}
