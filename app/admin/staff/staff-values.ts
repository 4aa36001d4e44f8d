import { member } from '#domain/staff/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import { images } from '../uploads/images-kind.tsx'

export const memberForm = formOf(member, { pictures: images })
