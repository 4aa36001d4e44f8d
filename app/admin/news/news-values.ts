import { news } from '#domain/news/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

export const newsForm = formOf(news, { pictures: images, 'rich-text': richText })
