import { news, parseNewsDraft } from '#domain/news/kind.ts'
import type { NewsType } from '#domain/news/schema.ts'
import { formOf } from '../form/declared-fields.ts'
import { optionalFields } from '../form/optional-fields.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

export const newsForm = formOf(news, { pictures: images, 'rich-text': richText })

/** Fields that only some types have. The form hides them for other types. */
const fieldsOfTypes: Readonly<Record<string, readonly NewsType[]>> = {
  link: ['News Article', 'Online Video'],
  videoLink: ['Online Video'],
}

/** The fields that may stay empty in a news update of a type, in words. */
export function optionalOf(type: NewsType): readonly string[] {
  const shown = newsForm.fields.filter(({ name }) => fieldsOfTypes[name]?.includes(type) ?? true)
  return [...optionalFields(shown, parseNewsDraft, { newsType: type }), 'the details of the image']
}
