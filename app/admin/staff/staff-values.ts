import { toImagesField } from '#domain/media/draft-images.ts'
import type { MemberForEditing } from '#domain/staff/schema.ts'
import { type FormField, text } from '../form/form-field.tsx'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'
import { images } from '../uploads/images-kind.tsx'

/** The fields of a staff profile's form, in page order. */
export const staffFields: readonly FormField[] = [
  { name: 'fullName', label: 'Full Name', kind: text },
  { name: 'position', label: 'Job Title', kind: text },
  { name: 'image', label: 'Image', kind: images },
]

export const newMember: OpenedRecord = {
  version: null,
  values: { fullName: '', position: '', image: '[]' },
}

export function toPublishedMember(member: MemberForEditing) {
  const { fullName, position, image } = member
  return toPublishedRecord({ fullName, position, image: toImagesField(image ? [image] : []) }, member)
}
