import { woman } from '#domain/women/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

export const womanForm = formOf(woman, { pictures: images, 'rich-text': richText })
